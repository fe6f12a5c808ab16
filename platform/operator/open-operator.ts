import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { FolderLockedError } from '../db/folder-lock.ts'
import { openDatabase, requireDatabase } from '../db/open-database.ts'
import { isUnavailable } from '../db/unavailable.ts'
import type { PaypalConfig } from '../providers/configs.ts'
import { createPaypal } from '../providers/paypal.ts'
import { systemClock, systemTimers } from '../runtime/clock.ts'
import { randomIds } from '../runtime/ids.ts'
import { StartError } from '../runtime/start-error.ts'
import type { OperatorAction } from './actions.ts'

export interface Operator {
  /** Rejects with an `Error` whose message is for the command line. */
  perform<Input, Output>(action: OperatorAction<Input, Output>, input: Input): Promise<Output>
  close(): Promise<void>
}

export interface OperatorSettings {
  /** Folder of the embedded database. */
  dataDir: string
  /** Reward of a first top-up that a command credits, as in the product. */
  firstTopUpBonus?: number
  /** Whether to create a missing database; otherwise a missing one is an error, since the path is wrong. */
  mayMake?: boolean
}

/** Never logged. */
export interface OperatorCredentials {
  /** If set: PostgreSQL; the data folder is not used. */
  databaseUrl?: string | null | undefined
  /** The payment provider when the product is not running; absent: none. */
  paypal?: PaypalConfig | null
}

/**
 * Opens the product for an operator command, whether it is running or not: with `databaseUrl` it connects to
 * PostgreSQL; otherwise it takes the data folder if it is free, and passes the command to the product that holds it
 * if not. Rejects with an `Error` whose message is one sentence for the command line.
 */
export async function openOperator(
  { dataDir, firstTopUpBonus = 0, mayMake = false }: OperatorSettings,
  { databaseUrl, paypal }: OperatorCredentials = {},
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
    const { db, close } = await openDatabase(place, null, deps)
    // Commands sell nothing, so no browser is redirected.
    const payments = paypal ? { provider: createPaypal(paypal, deps), siteOrigin: '', firstTopUpBonus } : null
    return {
      perform: (action, input) =>
        action
          .perform({ ...deps, db, payments, embeddedIn: databaseUrl ? null : dataDir }, input)
          .catch(namingOutage),
      close,
    }
  } catch (error) {
    const operatorSocket = error instanceof FolderLockedError ? error.holder?.operatorSocket : null
    if (!operatorSocket) throw error
    return {
      perform: (action, input) => performInRunning(operatorSocket, action, input),
      close: async () => {},
    }
  }
}

function namingOutage(error: unknown): never {
  if (!isUnavailable(error)) throw error
  throw new Error(
    `The database connection was lost (${(error as Error).message}). The command may have taken effect: check before you repeat it.`,
    { cause: error },
  )
}

/** A drama of 999 episodes takes seconds; a hung product must not hang its operator too. */
const ANSWER_MS_MAX = 120_000

/** Passes a command to the running product through its operator socket. */
export async function performInRunning<Input, Output>(
  socketPath: string,
  { path }: OperatorAction<Input, Output>,
  input: Input,
): Promise<Output> {
  const { status, body } = await post(socketPath, path, JSON.stringify(input))
  const answer = JSON.parse(body) as Output | { sentence: string }
  const isSentence = typeof answer === 'object' && answer !== null && 'sentence' in answer
  if (isSentence || status !== 200) {
    throw new Error(isSentence ? answer.sentence : `The product answered with status ${status}.`)
  }
  return answer
}

function post(socketPath: string, path: string, body: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({
      socketPath,
      path,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      timeout: ANSWER_MS_MAX,
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
