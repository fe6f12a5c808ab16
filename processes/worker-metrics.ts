import { setTimeout as wait } from 'node:timers/promises'
import type { Measured } from '../configuration/instruments.ts'

/** A web process that is busy for longer is left out. */
const ANSWER_MS_MAX = 2_000

interface Measuring {
  calls: { readMetrics(): Promise<Measured> }
}

/**
 * Collects the metrics of web processes. What one has counted stays when it ends or does not respond: sums that shrink would look
 * to Prometheus as if all processes had started anew, and everything had happened twice.
 */
export function workerMetrics<Worker extends Measuring>(answerMs = ANSWER_MS_MAX) {
  const latest = new WeakMap<Worker, Measured>()
  let former: Promise<readonly Measured[]> = Promise.resolve([])

  async function readOne(worker: Worker): Promise<Measured | null> {
    const measured = await Promise.race([
      worker.calls.readMetrics().catch(() => null),
      wait(answerMs, null, { ref: false }),
    ])
    if (measured) latest.set(worker, measured)
    return measured
  }

  return {
    async read(workers: readonly Worker[]): Promise<Measured[]> {
      const { onlyTotals } = await import('../configuration/instruments.ts')
      const all = await Promise.all(
        workers.map(async (worker) => (await readOne(worker)) ?? onlyTotals(latest.get(worker) ?? [])),
      )
      return [...(await former), ...all]
    },
    end(worker: Worker): void {
      const last = latest.get(worker)
      latest.delete(worker)
      if (last) former = addTo(former, last)
    },
  }
}

async function addTo(former: Promise<readonly Measured[]>, last: Measured): Promise<readonly Measured[]> {
  const { addUp, onlyTotals } = await import('../configuration/instruments.ts')
  return [await addUp([...(await former), onlyTotals(last)])]
}
