import { deviceStorage, readStored, writeStored } from '../../browser/device-storage.ts'

/** Key of the device's storage. */
export const SOUND_KEY = 'cliffhanger.sound'

export interface Sound {
  /** From 0 to 1. */
  volume: number
  muted: boolean
}

/** What the viewer made of the sound; undefined before the device was asked. */
let wished: Sound | null | undefined

/** After the viewer changed it on an element: for every other one, and for the next visit. */
export function keepSound({ volume, muted }: HTMLMediaElement): void {
  wished = { volume, muted }
  writeStored(deviceStorage(), SOUND_KEY, wished)
}

/**
 * On the first element of a player that begins anew. What the browser's rules have silenced stays so: sound that nobody
 * pressed for would stop the film. Row 410.
 */
export function applySound(video: HTMLMediaElement): void {
  wished ??= parseSound(readStored(deviceStorage(), SOUND_KEY))
  if (!wished) return
  video.volume = wished.volume
  if (wished.muted) video.muted = true
}

/** Whatever stands in the storage; null when it is no wish. */
export function parseSound(stored: unknown): Sound | null {
  const { volume, muted } = (stored ?? {}) as Partial<Sound>
  if (typeof volume !== 'number' || !(volume >= 0 && volume <= 1) || typeof muted !== 'boolean') return null
  return { volume, muted }
}
