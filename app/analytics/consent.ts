import { type DeviceStorage, deviceStorage, readStored, writeStored } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'

export type ConsentChoice = 'granted' | 'denied'

/** The choice expires after half a year. */
export const CHOICE_MS_MAX = 180 * 24 * 60 * 60 * 1_000

interface ConsentOptions {
  storage: () => DeviceStorage | null
  nowMs: () => number
}

/**
 * Whether the viewer of this device agreed to the analytics tag. A browser without storage would ask on every
 * page, so it never asks and counts as refusal.
 */
export function createConsent({ storage, nowMs }: ConsentOptions) {
  const listeners = new Set<() => void>()
  let chosenHere: ConsentChoice | null = null
  let isReopened = false

  function current(): ConsentChoice | null {
    const device = storage()
    if (device === null) return chosenHere ?? 'denied'
    const stored = readStored(device, STORAGE_KEYS.analyticsConsent)
    return isChoice(stored) && isRecent(stored.atMs, nowMs()) ? stored.choice : chosenHere
  }
  function notify(): void {
    for (const listener of listeners) listener()
  }
  return {
    /** Null: no choice yet, or an expired one. */
    current,
    isAsked: () => isReopened || current() === null,
    /** The viewer opened the banner from the footer. */
    isReopened: () => isReopened,
    choose(choice: ConsentChoice): void {
      // The choice for this page, if the storage is full.
      chosenHere = choice
      isReopened = false
      writeStored(storage(), STORAGE_KEYS.analyticsConsent, { choice, atMs: nowMs() })
      notify()
    },
    /** Opens the banner again, whatever was chosen. */
    reopen(): void {
      isReopened = true
      notify()
    },
    /** Keeps the current choice. */
    close(): void {
      isReopened = false
      notify()
    },
    /** Listeners also hear choices made in other tabs. */
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) addEventListener('storage', notify)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', notify)
      }
    },
  }
}

/** This device's. */
export const consent = createConsent({ storage: deviceStorage, nowMs: Date.now })

function isChoice(value: unknown): value is { choice: ConsentChoice; atMs: number } {
  const { choice, atMs } = (value ?? {}) as { choice?: unknown; atMs?: unknown }
  return (choice === 'granted' || choice === 'denied') && typeof atMs === 'number'
}

/** A time in the future comes from a wrong clock. */
function isRecent(atMs: number, nowMs: number): boolean {
  return atMs <= nowMs && nowMs - atMs < CHOICE_MS_MAX
}
