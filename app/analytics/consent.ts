import { createStore } from '../browser/create-store.ts'
import { type DeviceStorage, deviceStorage, readStored, writeStored } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'

export type ConsentChoice = 'granted' | 'denied'

export const CHOICE_MS_MAX = 180 * 24 * 60 * 60 * 1_000

interface Choice {
  choice: ConsentChoice
  sharesPurchases?: boolean
}

interface ConsentOptions {
  storage: () => DeviceStorage | null
  nowMs: () => number
}

/**
 * Whether the viewer of this device agreed to the analytics tag and, if the banner said so, that advertising
 * networks learn of purchases. A browser without storage would show the banner on every page, so it never
 * shows it and counts as refusal.
 */
export function createConsent({ storage, nowMs }: ConsentOptions) {
  /** `chosenHere`: the choice for this page, if the storage is full. */
  const page = createStore({ chosenHere: null as Choice | null, isReopened: false })

  function read(): Choice | null {
    const device = storage()
    const { chosenHere } = page.current()
    if (device === null) return chosenHere ?? { choice: 'denied' }
    const stored = readStored(device, STORAGE_KEYS.analyticsConsent)
    return isChoice(stored) && isRecent(stored.atMs, nowMs()) ? stored : chosenHere
  }
  const current = () => read()?.choice ?? null
  return {
    current,
    isOpen: () => page.current().isReopened || current() === null,
    isReopened: () => page.current().isReopened,
    /** The viewer agreed while the banner said that advertising networks learn of purchases. */
    sharesPurchases(): boolean {
      const found = read()
      return found?.choice === 'granted' && found.sharesPurchases === true
    },
    /** @param sharesPurchases what the banner said */
    choose(choice: ConsentChoice, sharesPurchases = false): void {
      const chosen: Choice = { choice, ...(sharesPurchases && { sharesPurchases }) }
      writeStored(storage(), STORAGE_KEYS.analyticsConsent, { ...chosen, atMs: nowMs() })
      page.become({ chosenHere: chosen, isReopened: false })
    },
    reopen(): void {
      page.become({ ...page.current(), isReopened: true })
    },
    close(): void {
      page.become({ ...page.current(), isReopened: false })
    },
    /** Also notifies of choices made in other tabs. */
    subscribe(listener: () => void): () => void {
      const stop = page.subscribe(listener)
      addEventListener('storage', listener)
      return () => {
        stop()
        removeEventListener('storage', listener)
      }
    },
  }
}

export const consent = createConsent({ storage: deviceStorage, nowMs: Date.now })

function isChoice(value: unknown): value is Choice & { atMs: number } {
  const { choice, atMs } = (value ?? {}) as { choice?: unknown; atMs?: unknown }
  return (choice === 'granted' || choice === 'denied') && typeof atMs === 'number'
}

/** A time in the future comes from a wrong clock. */
function isRecent(atMs: number, nowMs: number): boolean {
  return atMs <= nowMs && nowMs - atMs < CHOICE_MS_MAX
}
