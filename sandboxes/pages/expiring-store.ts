import type { Clock } from '../../platform/runtime/clock.ts'

export interface ExpiringStore<Value> {
  put(key: string, value: Value, lifeMs: number): void
  get(key: string): Value | null
  remove(key: string): void
}

export function createExpiringStore<Value>(entriesMax: number, clock: Clock): ExpiringStore<Value> {
  const entries = new Map<string, { value: Value; endsAtMs: number }>()
  return {
    put(key, value, lifeMs) {
      entries.delete(key)
      entries.set(key, { value, endsAtMs: clock.nowMs() + lifeMs })
      const oldest = entries.keys().next()
      if (entries.size > entriesMax && !oldest.done) entries.delete(oldest.value)
    },
    get(key) {
      const entry = entries.get(key)
      if (!entry) return null
      if (entry.endsAtMs > clock.nowMs()) return entry.value
      entries.delete(key)
      return null
    },
    remove(key) {
      entries.delete(key)
    },
  }
}
