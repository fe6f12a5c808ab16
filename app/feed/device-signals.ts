import { SIGNALS_MAX } from '../../contract/feed-limits.ts'
import { isId } from '../../contract/id-form.ts'
import { deviceStorage, readStored, writeStored } from '../browser/device-storage.ts'
import { localHistory } from '../library/local-history.ts'

/** On this device, of a visitor: dramas hidden and skipped, latest first. */
export const DEVICE_SIGNALS_KEY = 'cliffhanger.feed'

interface Stored {
  hidden: string[]
  skipped: string[]
}

export interface DeviceSignals {
  finished: string[]
  skipped: string[]
}

const toIds = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string' && isId(id)) : []

function read(): Stored {
  const stored = (readStored(deviceStorage(), DEVICE_SIGNALS_KEY) ?? {}) as Partial<
    Record<keyof Stored, unknown>
  >
  return { hidden: toIds(stored.hidden), skipped: toIds(stored.skipped) }
}

const withLatest = (ids: readonly string[], id: string) =>
  [id, ...ids.filter((other) => other !== id)].slice(0, SIGNALS_MAX)

const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id)

export type Outcome = 'skipped' | 'notInterested' | 'interested'

/** For a visitor; of a member the account has it. */
export function noteOnDevice(dramaId: string, outcome: Outcome): void {
  const { hidden, skipped } = read()
  const changed = {
    skipped: { hidden, skipped: withLatest(skipped, dramaId) },
    notInterested: { hidden: withLatest(hidden, dramaId), skipped },
    interested: { hidden: without(hidden, dramaId), skipped: without(skipped, dramaId) },
  }[outcome]
  writeStored(deviceStorage(), DEVICE_SIGNALS_KEY, changed)
}

/** At most {@link SIGNALS_MAX} in all: half of them what was watched. */
export function deviceSignals(): DeviceSignals {
  const { hidden, skipped } = read()
  const left = [...new Set([...hidden, ...skipped])]
  const finished = localHistory()
    .map(({ id }) => id)
    .filter((id) => isId(id) && !hidden.includes(id))
    .slice(0, SIGNALS_MAX / 2)
  return { finished, skipped: left.slice(0, SIGNALS_MAX - finished.length) }
}
