import pino from 'pino'
import { REDACTED_FIELDS } from './redact.ts'

export type Logger = pino.Logger

/**
 * The process's log: one JSON object per line on stdout, times in UTC. `destination` is for tests.
 *
 * @param level see `LOG_LEVEL`
 */
export function createLog(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: { part: 'web' },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: REDACTED_FIELDS, censor: '[redacted]' },
    },
    destination ?? pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 1000 }),
  )
}
