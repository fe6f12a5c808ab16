import { createHash } from 'node:crypto'
import { Redis } from 'iovalkey'
import { SCRIPTS, type ScriptName } from './scripts.ts'

const CONNECT_MS_MAX = 2_000
const RECONNECT_MS_MIN = 100
const RECONNECT_MS_MAX = 1_000
/** A start waits this long, so that its first requests are already counted with those of other machines. */
const START_MS_MAX = 2_000
const REFUSALS_LOGGED_EVERY_MS = 60_000
const HASH_LENGTH = 22

interface ValkeyOptions {
  /** `redis://` or `rediss://`; never logged. */
  url: string
  /** A slower response is not worth waiting for: what the machine knows by itself will do. */
  answerMs: number
  /** Begins all keys, so that several sites can use one Valkey. */
  prefix: string
  log: {
    info(fields: object, message: string): void
    warn(fields: object, message: string): void
  }
}

export interface Valkey {
  /**
   * Runs a script in which no other command intervenes. While Valkey does not respond, `instead` is returned after
   * `answerMs`, and at once when that is already known.
   *
   * @param keys of any length and content; only their hashes leave this process
   */
  run<Instead>(
    script: ScriptName,
    keys: readonly string[],
    values: readonly (string | number)[],
    instead: () => Instead | Promise<Instead>,
  ): Promise<unknown | Instead>
  counts(): { isUp: boolean; failedCount: number }
  close(): Promise<void>
}

type Command = (...parts: (string | number)[]) => Promise<unknown>

/** Connects to Valkey or Redis, and again whenever the connection is lost. Never rejects: Valkey may come later. */
export async function openValkey({ url, answerMs, prefix, log }: ValkeyOptions): Promise<Valkey> {
  const client = new Redis(url, {
    scripts: SCRIPTS,
    commandTimeout: answerMs,
    connectTimeout: CONNECT_MS_MAX,
    enableOfflineQueue: false,
    // A count that is sent twice would count twice.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(RECONNECT_MS_MIN * 2 ** attempt, RECONNECT_MS_MAX),
    // A primary that has become a replica rejects writes; its name may lead to the new one.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  })
  const availability = watchAvailability(log)
  let lastError: unknown
  // The library prints errors without a listener, with the address and what it sent.
  client.on('error', (error: unknown) => {
    lastError = error
  })
  client.on('ready', availability.isBack)
  const ready = Promise.withResolvers<void>()
  client.once('ready', ready.resolve)
  const tooLate = setTimeout(ready.resolve, START_MS_MAX)
  await ready.promise
  clearTimeout(tooLate)
  if (client.status !== 'ready') availability.isAway(lastError)
  let isReconnecting = false
  function reconnect(): void {
    if (isReconnecting) return
    isReconnecting = true
    client.once('close', () => {
      isReconnecting = false
    })
    client.disconnect(true)
  }

  const commands = client as unknown as Record<ScriptName, Command>
  const toKey = (key: string) =>
    prefix + createHash('sha256').update(key).digest('base64url').slice(0, HASH_LENGTH)

  return {
    async run(script, keys, values, instead) {
      try {
        if (client.status !== 'ready') throw lastError ?? new Error('not connected')
        return await commands[script](...keys.map(toKey), ...values)
      } catch (error) {
        if (error instanceof Error && error.name === 'ReplyError') availability.isRefused(error)
        else availability.isAway(error)
        // A connection without responses may stay so for minutes, and its address may lead elsewhere by now.
        if (isTimeout(error)) reconnect()
        return instead()
      }
    },
    counts: availability.counts,
    async close() {
      client.disconnect()
    },
  }
}

const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Command timed out'

/** Logs a change once, however many requests notice it, and refusals, as of a full memory, once a minute. */
function watchAvailability(log: ValkeyOptions['log']) {
  let failedCount = 0
  let isUp = true
  let refusalLoggedAtMs = Number.NEGATIVE_INFINITY
  return {
    counts: () => ({ isUp, failedCount }),
    isRefused(error: unknown) {
      failedCount += 1
      const nowMs = performance.now()
      if (nowMs - refusalLoggedAtMs < REFUSALS_LOGGED_EVERY_MS) return
      refusalLoggedAtMs = nowMs
      log.warn({ reason: describe(error) }, 'shared state refused: this machine uses its own')
    },
    isBack() {
      if (!isUp) log.info({}, 'shared state available again')
      isUp = true
    },
    isAway(error: unknown) {
      failedCount += 1
      if (isUp) log.warn({ reason: describe(error) }, 'shared state unavailable: this machine uses its own')
      isUp = false
    },
  }
}

/** Of the library's errors, only what has no part of a command in it. */
function describe(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return code ?? message?.split(':', 1)[0] ?? 'unknown'
}
