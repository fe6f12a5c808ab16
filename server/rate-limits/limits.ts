import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { clientKey } from '../security/client-key.ts'
import type { LimitedAction } from './limited-actions.ts'

export interface Requester {
  clientAddress: string
  token: string | null
}

export interface RateLimiter {
  /** Null: allowed; otherwise seconds until the next try. */
  take(action: LimitedAction, requester: Requester): Promise<number | null>
  look(action: LimitedAction, requester: Requester): Promise<number | null>
  forgive(action: LimitedAction, requester: Requester): Promise<void>
  /** After the product API has confirmed the token: for ten minutes, its requests count as this member's. */
  recognize(token: string, member: string): Promise<void>
  disown(token: string): Promise<void>
}

/** Requests of one kind, counted for each client in windows of {@link WINDOW_MS}. Seconds to wait; null: allowed. */
export interface Counter {
  take(key: string): Promise<number | null>
  look(key: string): Promise<number | null>
  forget(key: string): Promise<void>
}

/** Where the limiter's counts and recognised members are. */
export interface LimitStore {
  /** `name` is unique; `countMax` is a whole number. */
  counter(name: string, countMax: number): Counter
  findMember(session: string): Promise<string | null>
  setMember(session: string, member: string): Promise<void>
  deleteMember(session: string): Promise<void>
}

export const WINDOW_MS = 60_000
/** About 10 MB. The least recently seen client is evicted. */
export const CLIENTS_MAX = 20_000
export const RECOGNIZED_MS = 600_000
/** Multiplies an address's limit for all of its recognised members together, in case one person has many accounts. */
const MEMBERS_FACTOR = 10

/**
 * Requests per minute. Many viewers may share an address, so it may do more than one member. A recognised member is counted
 * separately from the address, whose limit its neighbours may have used up.
 */
const LIMITS: Record<LimitedAction, { address: number; member?: number }> = {
  signIn: { address: 30, member: 30 },
  callback: { address: 60, member: 60 },
  picture: { address: 1200, member: 1200 },
  resize: { address: 240, member: 240 },
  notice: { address: 60 },
  report: { address: 1200, member: 120 },
  usage: { address: 1200, member: 120 },
  errorReport: { address: 60, member: 60 },
  feedback: { address: 20, member: 5 },
  // Each look-up of a visitor may ask the payment provider, and could be a guess.
  withdrawal: { address: 10, member: 20 },
  /** Each may send one. */
  mail: { address: 20, member: 5 },
  write: { address: 300, member: 120 },
  search: { address: 600, member: 600 },
}

/**
 * Without `store`, it counts in this process's memory, for all web processes of a machine: n machines allow n times as much.
 *
 * @param factor above 0
 */
export function rateLimiter({
  factor,
  store = memoryLimits(),
}: {
  factor: number
  store?: LimitStore
}): RateLimiter {
  const counter = (name: string, perWindow: number) => store.counter(name, Math.ceil(perWindow))
  const counters = new Map(
    Object.entries(LIMITS).map(([action, { address, member = 0 }]) => [
      action,
      {
        address: counter(`${action} address`, address * factor),
        member: member > 0 ? counter(`${action} member`, member * factor) : null,
        membersOfAddress: counter(`${action} members`, address * factor * MEMBERS_FACTOR),
      },
    ]),
  )

  /** A request over the first limit does not count against the second, which others share. */
  async function findCounters(action: LimitedAction, { clientAddress, token }: Requester): Promise<Count[]> {
    const { address, member, membersOfAddress } = counters.get(action)!
    const addressKey = clientKey(clientAddress)
    const known = token === null || !member ? null : await store.findMember(toSession(token))
    // A cookie can be made up: one that is not recognised counts as its address, and is not stored.
    if (known === null || !member) return [{ key: addressKey, counted: address }]
    return [
      { key: known, counted: member },
      { key: addressKey, counted: membersOfAddress },
    ]
  }

  async function firstWait(
    action: LimitedAction,
    requester: Requester,
    wait: (count: Count) => Promise<number | null>,
  ): Promise<number | null> {
    for (const count of await findCounters(action, requester)) {
      const seconds = await wait(count)
      if (seconds !== null) return seconds
    }
    return null
  }

  return {
    take: (action, requester) => firstWait(action, requester, ({ key, counted }) => counted.take(key)),
    look: (action, requester) => firstWait(action, requester, ({ key, counted }) => counted.look(key)),
    async forgive(action, requester) {
      for (const { key, counted } of await findCounters(action, requester)) await counted.forget(key)
    },
    recognize: (token, member) => store.setMember(toSession(token), `member ${member}`),
    disown: (token) => store.deleteMember(toSession(token)),
  }
}

/** Hashed, so that a memory dump reveals no token. */
const toSession = (token: string) => createHash('sha256').update(token).digest('base64url')

interface Count {
  key: string
  counted: Counter
}

/** Whole seconds to wait, at least one. */
export const toSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

/** Counts in this process's memory. */
export function memoryLimits(): LimitStore {
  const recognized = new LRUCache<string, string>({
    max: CLIENTS_MAX,
    ttl: RECOGNIZED_MS,
    ttlResolution: 0,
    perf: { now: () => Date.now() },
  })
  return {
    counter: (_name, countMax) => memoryCounter(countMax),
    findMember: async (session) => recognized.get(session) ?? null,
    async setMember(session, member) {
      recognized.set(session, member)
    },
    async deleteMember(session) {
      recognized.delete(session)
    },
  }
}

interface Counted {
  count: number
  endsAtMs: number
}

function memoryCounter(max: number): Counter {
  // A cache takes its memory at once, and there are forty: each is made for the first client that it counts.
  let clients: LRUCache<string, Counted> | undefined
  const toWait = (counted: Counted | undefined, countMax: number, nowMs: number) =>
    counted && counted.endsAtMs > nowMs && counted.count > countMax
      ? toSeconds(counted.endsAtMs - nowMs)
      : null
  return {
    async take(key) {
      const nowMs = Date.now()
      clients ??= new LRUCache<string, Counted>({ max: CLIENTS_MAX })
      const known = clients.get(key)
      const counted = known && known.endsAtMs > nowMs ? known : { count: 0, endsAtMs: nowMs + WINDOW_MS }
      counted.count += 1
      if (counted !== known) clients.set(key, counted)
      return toWait(counted, max, nowMs)
    },
    async look(key) {
      return toWait(clients?.get(key), max - 1, Date.now())
    },
    async forget(key) {
      clients?.delete(key)
    },
  }
}
