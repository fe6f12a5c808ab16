import * as z from 'zod'
import type { Transport } from './transport.ts'

const EVERY_MS = 2_000
const DEADLINE_MS = 1_500

/** What the reference platform says beside its readiness; another product API may say nothing of the kind. */
const Readiness = z.object({ catalogue: z.number() })

/**
 * Asks the product API every two seconds whether something was published, and calls `forget` when it was, so that what is
 * kept here for a minute does not hide a new drama for as long. Where it does not say, nothing happens. Row 450.
 *
 * @returns stops asking
 */
export function watchCatalogue(
  { origin, basePath, health }: Pick<Transport, 'origin' | 'basePath' | 'health'>,
  forget: () => void,
  everyMs = EVERY_MS,
): () => void {
  let known: number | null = null
  let forgetsAgain = false
  let isAsking = false

  async function ask(): Promise<number | null> {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const answer = await health.request({ origin, path: `${basePath}/readyz`, method: 'GET', signal })
    const read = Readiness.safeParse(await answer.body.json())
    return read.success ? read.data.catalogue : null
  }

  async function look(): Promise<void> {
    const version = await ask()
    if (version === null) return
    const isNew = known !== null && version !== known
    // Once more a little later: what was being fetched at the first time may be of before.
    if (isNew || forgetsAgain) forget()
    forgetsAgain = isNew
    known = version
  }

  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    look()
      // An outage is told by those whom it keeps from something.
      .catch(() => {})
      .finally(() => {
        isAsking = false
      })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
