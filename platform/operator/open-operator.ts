import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { operatorName } from '../../configuration/process-env.ts'
import { FolderLockedError, readHolder } from '../db/folder-lock.ts'
import { openForCommand, requireDatabase } from '../db/open-database.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { createPayments, type PaymentConfigs } from '../orders/create-payments.ts'
import { systemClock, systemTimers } from '../runtime/clock.ts'
import { randomIds } from '../runtime/ids.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'
import { StartError } from '../runtime/start-error.ts'
import type { OperatorAction } from './operator-action.ts'
import { type Actor, OPERATOR_HEADER, performOnRecord, REASON_HEADER } from './record-act.ts'

export interface Operator {
  /** @param actor absent: whoever runs this process */
  perform<Input, Output>(action: OperatorAction<Input, Output>, input: Input, actor?: Actor): Promise<Output>
  close(): Promise<void>
}

export interface OperatorSettings {
  dataDir: string
  firstTopUpBonus?: number
  /** Whether to create a missing database; otherwise a missing one is an error, since the path is wrong. */
  mayMake?: boolean
}

export interface OperatorCredentials {
  databaseUrl?: string | null | undefined
  /** For commands while the product is not running. */
  payments?: PaymentConfigs
}

/**
 * Opens the product for an operator command: with `databaseUrl` it connects to PostgreSQL; otherwise it locks
 * the data folder if that is free, or else passes the command to the running product. A database of another
 * release is left unchanged. Rejects with an `Error` whose message is one sentence for the command line.
 */
export async function openOperator(
  { dataDir, firstTopUpBonus = 0, mayMake = false }: OperatorSettings,
  { databaseUrl, payments: configs }: OperatorCredentials = {},
): Promise<Operator> {
  const deps = {
    clock: systemClock,
    timers: systemTimers,
    ids: randomIds,
    log: pino({ level: 'warn' }, pino.destination(2)),
  }
  const place = { dataDir, databaseUrl: databaseUrl ?? null, migrateDatabaseUrl: null }
  if (!mayMake) await requireDatabase(place)
  try {
    const { db, close } = await openForCommand(place, mayMake, deps)
    // Commands sell nothing, so no browser is redirected.
    const payments = configs ? createPayments(configs, deps, { siteOrigin: '', firstTopUpBonus }) : null
    const operatorDeps = { ...deps, db, payments, embeddedIn: databaseUrl ? null : dataDir }
    return {
      perform: (action, input, actor = { operator: operatorName() }) =>
        performOnRecord(action, operatorDeps, { input, ...actor }).catch(namingOutage),
      close,
    }
  } catch (error) {
    const operatorSocket = error instanceof FolderLockedError ? error.holder?.operatorSocket : null
    if (!operatorSocket) throw error
    return {
      perform: (action, input, actor) => performInRunning(operatorSocket, action, input, actor),
      close: async () => {},
    }
  }
}

/**
 * For a program that stays beside the product and must not keep it from starting: with an embedded database, each act passes through the
 * product that runs at that moment, or rejects with {@link StartError}.
 */
export async function openOperatorBeside(
  settings: OperatorSettings,
  credentials: OperatorCredentials,
): Promise<Operator> {
  if (credentials.databaseUrl) return openOperator(settings, credentials)
  await requireDatabase({ dataDir: settings.dataDir, databaseUrl: null, migrateDatabaseUrl: null })
  return {
    perform: (action, input, actor) => {
      const socketPath = readHolder(settings.dataDir)?.operatorSocket
      if (!socketPath) throw new StartError('The product is not running: start it, and try again.')
      return performInRunning(socketPath, action, input, actor)
    },
    close: async () => {},
  }
}

function namingOutage(error: unknown): never {
  if (!isUnavailable(error)) throw error
  throw new Error(
    `The database connection was lost (${(error as Error).message}). The command may have taken effect: check before you repeat it.`,
    { cause: error },
  )
}

/** Publishing 999 episodes takes seconds; a command must not hang with the product. */
const RESPONSE_MS_MAX = 120_000

export async function performInRunning<Input, Output>(
  socketPath: string,
  { path }: OperatorAction<Input, Output>,
  input: Input,
  actor: Actor = { operator: operatorName() },
): Promise<Output> {
  const { status, body } = await post(socketPath, path, { body: JSON.stringify(input), actor })
  const output = JSON.parse(body) as Output | { sentence: string }
  const isSentence = typeof output === 'object' && output !== null && 'sentence' in output
  if (isSentence && status === 409) throw new OperatorRefusal(output.sentence)
  if (isSentence && status === 400) throw new RangeError(output.sentence)
  if (isSentence || status !== 200) {
    throw new Error(isSentence ? output.sentence : `The product answered with status ${status}.`)
  }
  return output
}

function post(
  socketPath: string,
  path: string,
  { body, actor }: { body: string; actor: Actor },
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({
      socketPath,
      path,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        [OPERATOR_HEADER]: encodeURIComponent(actor.operator),
        [REASON_HEADER]: encodeURIComponent(actor.reason ?? ''),
      },
      timeout: RESPONSE_MS_MAX,
    })
    sent.on('timeout', () => {
      sent.destroy(
        new Error('it does not respond. The command may have taken effect: check before you repeat it'),
      )
    })
    sent.on('response', (response) => {
      text(response).then((read) => resolve({ status: response.statusCode ?? 0, body: read }), reject)
    })
    sent.on('error', (error) => {
      reject(
        new StartError(`The product is running but accepts no commands: ${error.message}.`, {
          cause: error,
        }),
      )
    })
    sent.end(body)
  })
}
