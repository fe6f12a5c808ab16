import { type DeviceStorage, readStored } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { EVENTS_MAX, type TrackedEvent } from './track.ts'

/** What all events of a batch share: the `cm` of the contract, as JSON. */
export interface WaitingEvent {
  common: string
  event: TrackedEvent
}

/**
 * Unsent events, in the device's storage, so that they survive a reload, a crash and lost networks; every tab
 * sends what it finds, and receivers store an event once. If the storage is full or forbidden, memory replaces it.
 */
export function createOutbox(storage: DeviceStorage | null, sizeMax = EVENTS_MAX) {
  let memory: WaitingEvent[] = []

  function all(): WaitingEvent[] {
    const stored = readStored(storage, STORAGE_KEYS.usage)
    return [...(Array.isArray(stored) ? stored.filter(isWaitingEvent) : []), ...memory]
  }
  function keep(events: WaitingEvent[]): void {
    memory = []
    try {
      if (!storage) throw new Error('no storage')
      storage.setItem(STORAGE_KEYS.usage, JSON.stringify(events))
    } catch {
      const stored = readStored(storage, STORAGE_KEYS.usage)
      const isStored = new Set(Array.isArray(stored) ? stored.filter(isWaitingEvent).map(toEventId) : [])
      memory = events.filter((waiting) => !isStored.has(toEventId(waiting)))
    }
  }

  return {
    add(common: string, event: TrackedEvent): void {
      keep([...all(), { common, event }].slice(-sizeMax))
    },
    /** The oldest events that share the first one's common fields, without those of `except`. */
    next(countMax: number, except: ReadonlySet<string>): WaitingEvent[] {
      const waiting = all().filter((each) => !except.has(toEventId(each)))
      return waiting.filter(({ common }) => common === waiting[0]?.common).slice(0, countMax)
    },
    remove(ids: ReadonlySet<string>): void {
      keep(all().filter((each) => !ids.has(toEventId(each))))
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>

export const toEventId = ({ event }: WaitingEvent): string => event.id

function isWaitingEvent(value: unknown): value is WaitingEvent {
  const { common, event } = (value ?? {}) as Partial<WaitingEvent>
  return typeof common === 'string' && typeof event?.id === 'string' && typeof event.name === 'string'
}
