import { useCallback, useSyncExternalStore } from 'react'
import { createStore, type Store } from '../../browser/create-store.ts'
import { deviceStorage, writeStored } from '../../browser/device-storage.ts'
import { DEFAULT_SETTINGS, type PlayerSettings, SETTINGS_KEY, storedSettings } from './settings.ts'

let store: Store<PlayerSettings> | undefined

function settings(): Store<PlayerSettings> {
  store ??= createStore(storedSettings())
  return store
}

export function useSettings(): [PlayerSettings, (change: Partial<PlayerSettings>) => void] {
  const { subscribe, current } = settings()
  const now = useSyncExternalStore(subscribe, current, () => DEFAULT_SETTINGS)
  const change = useCallback((part: Partial<PlayerSettings>) => {
    const next = { ...settings().current(), ...part }
    writeStored(deviceStorage(), SETTINGS_KEY, next)
    settings().become(next)
  }, [])
  return [now, change]
}

export function useCaptionSwitch(tracks: readonly unknown[]) {
  const [{ captions }, change] = useSettings()
  if (tracks.length === 0) return null
  return { isOn: captions.isOn, toggle: () => change({ captions: { ...captions, isOn: !captions.isOn } }) }
}
