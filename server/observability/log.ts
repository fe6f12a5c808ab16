import pino from 'pino'
import { lineShape } from '../../configuration/line-shape.ts'
import { REDACTED_FIELDS } from './redact.ts'

export type Logger = pino.Logger

const ERROR_LEVEL = pino.levels.values.error ?? 50

interface LogOptions {
  destination?: pino.DestinationStream
  onError?:
    | ((error: Error, facts: { requestId?: string | undefined; event?: string | undefined }) => void)
    | undefined
}

/** Outages are thrown as responses, which pino would serialise to nothing. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Response)) return pino.stdSerializers.err(error as Error)
  return { type: 'Response', status: error.status }
}

export function createLog(level: string, { destination, onError }: LogOptions = {}): Logger {
  return pino(
    {
      level,
      hooks: {
        logMethod(args, method, levelNumber) {
          const [fields, event] = args as unknown as [{ err?: unknown; requestId?: string }?, string?]
          if (levelNumber >= ERROR_LEVEL && fields?.err instanceof Error) {
            onError?.(fields.err, { requestId: fields.requestId, event })
          }
          method.apply(this, args)
        },
      },
      ...lineShape('web'),
      serializers: { err: serializeError },
      redact: { paths: REDACTED_FIELDS, censor: '[redacted]' },
    },
    destination ?? pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 1000 }),
  )
}
