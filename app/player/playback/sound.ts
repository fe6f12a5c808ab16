import { deviceStorage, readStored, writeStored } from '../../browser/device-storage.ts'

export const SOUND_KEY = 'cliffhanger.sound'

export interface Sound {
  volume: number
  muted: boolean
}

let chosen: Sound | null | undefined

/** Also for the other elements and the next visit. */
export function keepSound({ volume, muted }: HTMLMediaElement): void {
  chosen = { volume, muted }
  writeStored(deviceStorage(), SOUND_KEY, chosen)
}

/**
 * An element muted by the autoplay policy stays muted: unmuting it without a user gesture would stop
 * playback.
 */
export function applySound(video: HTMLMediaElement): void {
  chosen ??= parseSound(readStored(deviceStorage(), SOUND_KEY))
  if (!chosen) return
  video.volume = chosen.volume
  if (chosen.muted) video.muted = true
}

export function parseSound(stored: unknown): Sound | null {
  const { volume, muted } = (stored ?? {}) as Partial<Sound>
  if (typeof volume !== 'number' || !(volume >= 0 && volume <= 1) || typeof muted !== 'boolean') return null
  return { volume, muted }
}
