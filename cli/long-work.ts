import type { WorkDeps } from '../platform/backup/take-backup.ts'
import type { DatabasePlace } from '../platform/db/open-database.ts'
import { isDiskFull } from '../platform/db/unavailable.ts'
import { systemClock, systemTimers } from '../platform/runtime/clock.ts'
import { readOperatorEnvironment } from './environment.ts'
import { stepScreen } from './step-screen.ts'

/** Exit codes of a process ended by a signal. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Runs a command that takes long and returns its exit code. Ctrl-C and SIGTERM stop it, and it cleans up. The database's
 * place comes from the environment.
 */
export async function workLong(
  act: (place: DatabasePlace, deps: WorkDeps) => Promise<void>,
): Promise<number> {
  const stop = new AbortController()
  let stoppedBy: keyof typeof EXIT_CODES | null = null
  for (const signal of Object.keys(EXIT_CODES) as (keyof typeof EXIT_CODES)[]) {
    // Stays registered: without a listener a signal would end the process before it has cleaned up.
    process.on(signal, () => {
      stoppedBy = signal
      stop.abort()
    })
  }
  try {
    const { settings, secrets } = readOperatorEnvironment()
    const { databaseUrl, migrateDatabaseUrl } = secrets
    await act(
      { dataDir: settings.dataDir, databaseUrl, migrateDatabaseUrl },
      { clock: systemClock, timers: systemTimers, progress: stepScreen(process.stdout), signal: stop.signal },
    )
    return 0
  } catch (error) {
    if (stoppedBy !== null) {
      console.error('Stopped. Nothing half is left; the same command starts again.')
      return EXIT_CODES[stoppedBy]
    }
    console.error(toSentence(error))
    return 1
  }
}

function toSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!isDiskFull(error)) return error.message
  const { path, dest = path } = error as NodeJS.ErrnoException & { dest?: string }
  const where = dest === undefined ? '' : ` of ${dest}`
  return `The disk${where} is full. Nothing half is left: make room and run the command again.`
}
