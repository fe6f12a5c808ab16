import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { clientKey } from '../security/client-key.ts'
import type { LimitedAction } from './limited-actions.ts'

/** The client: its address, and its member if any. */
export interface Asker {
  clientAddress: string
  token: string | null
}

/** Counts operations per address and member. */
export interface RateLimiter {
  /** Counts one. Null if allowed, otherwise the seconds until the next try. */
  take(action: LimitedAction, asker: Asker): Promise<number | null>
  /** The same without counting. */
  look(action: LimitedAction, asker: Asker): Promise<number | null>
  /** Resets this address. */
  forgive(action: LimitedAction, asker: Asker): Promise<void>
}

const WINDOW_SECONDS = 60
/** Maximum number of clients per operation; the least recently seen is evicted. About 10 MB. */
const CLIENTS_MAX = 20_000

/**
 * Per minute, with a factor of 1. Many viewers may share one address, so it may do more than one member; only
 * unsigned notices count.
 */
const LIMITS: Record<LimitedAction, { address: number; member?: number }> = {
  signIn: { address: 30 },
  callback: { address: 60 },
  picture: { address: 1200 },
  resize: { address: 240 },
  notice: { address: 60 },
  report: { address: 1200, member: 120 },
  usage: { address: 1200, member: 120 },
  errorReport: { address: 60 },
  write: { address: 300, member: 120 },
  search: { address: 600 },
}

/** Limits in this process's memory, for all web processes of a machine: n machines allow n times as much. @param factor above 0 */
export function rateLimiter({ factor }: { factor: number }): RateLimiter {
  const counters = new Map<string, ReturnType<typeof counter>>()
  for (const [action, { address, member }] of Object.entries(LIMITS)) {
    counters.set(`${action} address`, counter(address * factor))
    if (member) counters.set(`${action} member`, counter(member * factor))
  }

  function findCounters(action: LimitedAction, { clientAddress, token }: Asker) {
    const found: { key: string; counted: ReturnType<typeof counter> }[] = []
    const byAddress = counters.get(`${action} address`)
    if (byAddress) found.push({ key: clientKey(clientAddress), counted: byAddress })
    const byMember = token === null ? undefined : counters.get(`${action} member`)
    if (byMember && token !== null) {
      // Hashed, so that a memory dump reveals no token.
      found.push({ key: createHash('sha256').update(token).digest('base64url'), counted: byMember })
    }
    return found
  }

  return {
    async take(action, asker) {
      let waitSeconds: number | null = null
      for (const { key, counted } of findCounters(action, asker)) {
        waitSeconds = longer(waitSeconds, await counted.take(key))
      }
      return waitSeconds
    },
    async look(action, asker) {
      let waitSeconds: number | null = null
      for (const { key, counted } of findCounters(action, asker)) {
        waitSeconds = longer(waitSeconds, await counted.look(key))
      }
      return waitSeconds
    },
    async forgive(action, asker) {
      for (const { key, counted } of findCounters(action, asker)) await counted.forget(key)
    },
  }
}

function longer(one: number | null, other: number | null): number | null {
  return other === null ? one : Math.max(one ?? 0, other)
}

function counter(perWindow: number) {
  const points = Math.ceil(perWindow)
  const limiter = new RateLimiterMemory({ points, duration: WINDOW_SECONDS })
  const clients = new LRUCache<string, true>({
    max: CLIENTS_MAX,
    dispose: (_value, key) => void limiter.delete(key),
    noDisposeOnSet: true,
  })
  const seconds = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000))
  return {
    async take(key: string): Promise<number | null> {
      clients.set(key, true)
      try {
        await limiter.consume(key)
        return null
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return seconds(refused)
        throw refused
      }
    },
    async look(key: string): Promise<number | null> {
      const counted = await limiter.get(key)
      return counted && counted.consumedPoints >= points ? seconds(counted) : null
    },
    async forget(key: string): Promise<void> {
      clients.delete(key)
    },
  }
}
