import { LRUCache } from 'lru-cache'
import {
  CLIENTS_MAX,
  type Counter,
  type LimitStore,
  memoryLimits,
  RECOGNIZED_MS,
  toSeconds,
  WINDOW_MS,
} from '../rate-limits/limits.ts'
import type { Valkey } from './valkey.ts'

/** A member makes many requests in ten minutes, and each would be written. */
const WRITTEN_AGAIN_AFTER_MS = RECOGNIZED_MS / 10

/** Counts of all machines. While Valkey does not respond, each machine counts by itself. */
export function machinesLimits(valkey: Valkey): LimitStore {
  const own = memoryLimits()
  const written = new LRUCache<string, string>({
    max: CLIENTS_MAX,
    ttl: WRITTEN_AGAIN_AFTER_MS,
    ttlResolution: 0,
    perf: { now: () => Date.now() },
  })
  /** Who has been refused until when: a flood of requests must not become one of commands. */
  const blockedUntilMs = new LRUCache<string, number>({ max: CLIENTS_MAX })
  const toKey = (session: string) => `member ${session}`
  return {
    counter: (name, countMax) =>
      machinesCounter(valkey, { name, countMax, own: own.counter(name, countMax), blockedUntilMs }),
    async findMember(session) {
      const known = await own.findMember(session)
      if (known !== null) return known
      const found = await valkey.run('read', [toKey(session)], [], () => null)
      return typeof found === 'string' ? found : null
    },
    async setMember(session, member) {
      await own.setMember(session, member)
      if (written.get(session) === member) return
      written.set(session, member)
      await valkey.run('write', [toKey(session)], [member, RECOGNIZED_MS], () => written.delete(session))
    },
    async deleteMember(session) {
      written.delete(session)
      await own.deleteMember(session)
      await valkey.run('delete', [toKey(session)], [], () => null)
    },
  }
}

interface CounterOptions {
  name: string
  countMax: number
  own: Counter
  blockedUntilMs: LRUCache<string, number>
}

function machinesCounter(valkey: Valkey, { name, countMax, own, blockedUntilMs }: CounterOptions): Counter {
  const toKey = (key: string) => `count ${name} ${key}`
  return {
    async take(key) {
      const nowMs = Date.now()
      const untilMs = blockedUntilMs.get(toKey(key)) ?? 0
      if (untilMs > nowMs) return toSeconds(untilMs - nowMs)
      const waitMs = await valkey.run('take', [toKey(key)], [countMax, WINDOW_MS], () => null)
      if (waitMs === null) return own.take(key)
      if (Number(waitMs) < 0) return null
      blockedUntilMs.set(toKey(key), nowMs + Number(waitMs))
      return toSeconds(Number(waitMs))
    },
    async look(key) {
      const waitMs = await valkey.run('look', [toKey(key)], [countMax], () => null)
      if (waitMs === null) return own.look(key)
      return Number(waitMs) < 0 ? null : toSeconds(Number(waitMs))
    },
    async forget(key) {
      blockedUntilMs.delete(toKey(key))
      await own.forget(key)
      await valkey.run('delete', [toKey(key)], [], () => null)
    },
  }
}
