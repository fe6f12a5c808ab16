import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Clock } from '../../platform/runtime/clock.ts'
import { createExpiringStore } from '../pages/expiring-store.ts'

/** Attempts, codes and tokens together; one sign-in creates about six. */
const ENTRIES_MAX = 1000
const LIFE_MS_MAX = 3_600_000

export function openIdStore(clock: Clock): (model: string) => Adapter {
  const payloads = createExpiringStore<AdapterPayload>(ENTRIES_MAX, clock)
  const sessions = createExpiringStore<string>(ENTRIES_MAX, clock)
  const members = createExpiringStore<Set<string>>(ENTRIES_MAX, clock)
  return function createAdapter(model) {
    const toKey = (id: string) => `${model} ${id}`
    return {
      async upsert(id, payload, lifeSeconds) {
        const lifeMs = lifeSeconds === undefined ? LIFE_MS_MAX : lifeSeconds * 1000
        payloads.put(toKey(id), payload, lifeMs)
        if (model === 'Session' && payload.uid) sessions.put(payload.uid, id, lifeMs)
        if (model === 'Grant' || !payload.grantId) return
        const ofGrant = members.get(payload.grantId) ?? new Set()
        members.put(payload.grantId, ofGrant.add(toKey(id)), LIFE_MS_MAX)
      },
      async find(id) {
        return payloads.get(toKey(id)) ?? undefined
      },
      async findByUid(uid) {
        const id = sessions.get(uid)
        return id === null ? undefined : (payloads.get(toKey(id)) ?? undefined)
      },
      // For devices without a browser, which the sandbox does not support.
      async findByUserCode() {},
      async consume(id) {
        const payload = payloads.get(toKey(id))
        if (payload) payload.consumed = Math.floor(clock.nowMs() / 1000)
      },
      async destroy(id) {
        payloads.remove(toKey(id))
      },
      async revokeByGrantId(grantId) {
        for (const key of members.get(grantId) ?? []) payloads.remove(key)
        members.remove(grantId)
      },
    }
  }
}
