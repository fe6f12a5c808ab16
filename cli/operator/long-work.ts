import { Presets, SingleBar } from 'cli-progress'
import { boundMemory, STREAMING } from '../../configuration/bounded-memory.ts'
import type { Progress } from '../../platform/backup/progress.ts'
import type { ServicePlace, WorkDeps } from '../../platform/backup/take-backup.ts'
import { isDiskFull } from '../../platform/db/unavailable.ts'
import { systemClock } from '../../platform/runtime/clock.ts'
import type { Reconciliation } from '../../platform/wallet/reconcile.ts'
import { printFacts, progressOutput } from '../output/facts.ts'
import { counted, inNumbers } from '../output/words.ts'
import { readOperatorEnvironment } from './environment.ts'
import { StoppedError, stopBySignals } from './stop-signals.ts'

/**
 * Runs a long command with limited memory and returns its exit code. On Ctrl-C and SIGTERM, it stops and cleans up. The
 * environment determines the database.
 */
export async function workLong(
  isJson: boolean,
  action: (place: ServicePlace, deps: WorkDeps, say: (sentence: string) => void) => Promise<void>,
): Promise<number> {
  const output = progressOutput(isJson)
  boundMemory(STREAMING)
  const signal = stopBySignals('Stopped. Nothing half is left; the same command starts again.')
  try {
    const { settings, secrets } = readOperatorEnvironment()
    const { databaseUrl, migrateDatabaseUrl, bucketKeys } = secrets
    const { dataDir, bucket } = settings
    await action(
      { dataDir, databaseUrl, migrateDatabaseUrl, bucket, bucketKeys },
      { clock: systemClock, progress: stepScreen(output), signal },
      (sentence) => output.write(`${sentence}\n`),
    )
    return 0
  } catch (error) {
    // After a signal, any failure is a consequence of it.
    const { reason } = signal
    if (reason instanceof StoppedError) {
      console.error(reason.message)
      return reason.exitCode
    }
    console.error(toSentence(error))
    return 1
  }
}

/**
 * Prints a command's facts, and that the ledger adds up; if it has differences, throws after printing.
 *
 * @param name subject of the sentence about the ledger
 * @param ifDifferent what differences mean for the command's result
 */
export function printWithLedger<Facts extends { ledger: Reconciliation }>(
  isJson: boolean,
  facts: Facts,
  { words, name, ifDifferent }: { words: string[]; name: 'The ledger' | 'Its ledger'; ifDifferent: string },
): void {
  const { walletCount, postingCount, differences } = facts.ledger
  const agreement = `${name} has no differences: ${counted(walletCount, 'wallet')} and ${counted(postingCount, 'posting')}.`
  printFacts(isJson, facts, differences.length > 0 ? words : [...words, agreement])
  if (differences.length > 0) throw new Error([...differences, ifDifferent].join('\n'))
}

function toSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!isDiskFull(error)) return error.message
  const { path, dest = path } = error as NodeJS.ErrnoException & { dest?: string }
  const where = dest === undefined ? '' : ` of ${dest}`
  return `The disk${where} is full. Nothing half is left: make room and run the command again.`
}

function stepScreen(output: NodeJS.WriteStream): Progress {
  return {
    begin(label, total) {
      let done = 0
      const bar = output.isTTY
        ? new SingleBar(
            { stream: output, format: `${label} {bar} {value}/{total}`, hideCursor: true, linewrap: false },
            Presets.shades_classic,
          )
        : null
      bar?.start(total, 0)
      return {
        add(count) {
          done += count
          bar?.update(done)
        },
        end() {
          if (bar) bar.stop()
          else output.write(`${label}: ${inNumbers(done)}.\n`)
        },
      }
    },
  }
}
