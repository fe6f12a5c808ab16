import { useCallback, useSyncExternalStore } from 'react'
import { deviceStorage, readStored, writeStored } from '../../browser/device-storage.ts'
import { DEFAULT_SETTINGS, type PlayerSettings, parseSettings, SETTINGS_KEY } from './settings.ts'

let settings: PlayerSettings | null = null
const listeners = new Set<() => void>()

function read(): PlayerSettings {
  settings ??= parseSettings(readStored(deviceStorage(), SETTINGS_KEY))
  return settings
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The viewer's settings, and how to change them; stored on the device where it allows that. */
export function useSettings(): [PlayerSettings, (change: Partial<PlayerSettings>) => void] {
  const now = useSyncExternalStore(subscribe, read, () => DEFAULT_SETTINGS)
  const change = useCallback((part: Partial<PlayerSettings>) => {
    settings = { ...read(), ...part }
    writeStored(deviceStorage(), SETTINGS_KEY, settings)
    for (const listener of listeners) listener()
  }, [])
  return [now, change]
}

/** Turns captions on and off; null where the episode has none. */
export function useCaptionSwitch(tracks: readonly unknown[]) {
  const [{ captions }, change] = useSettings()
  if (tracks.length === 0) return null
  return { isOn: captions.isOn, toggle: () => change({ captions: { ...captions, isOn: !captions.isOn } }) }
}
