import { useSyncExternalStore } from 'react'
import { createStore, type Store } from '../../browser/create-store.ts'
import { deviceStorage, writeStored } from '../../browser/device-storage.ts'
import { SETTINGS_KEY } from '../pool/plain-file.ts'
import { DEFAULT_SETTINGS, type PlayerSettings, storedSettings } from './settings.ts'

let store: Store<PlayerSettings> | undefined

function settings(): Store<PlayerSettings> {
  store ??= createStore(storedSettings())
  return store
}

export function useSettings(): [PlayerSettings, (change: Partial<PlayerSettings>) => void] {
  const { subscribe, current } = settings()
  return [useSyncExternalStore(subscribe, current, () => DEFAULT_SETTINGS), changeSettings]
}

export const currentSettings = (): PlayerSettings => settings().current()

export function changeSettings(part: Partial<PlayerSettings>): void {
  const next = { ...currentSettings(), ...part }
  writeStored(deviceStorage(), SETTINGS_KEY, next)
  if (part.captions) missCaptions(false)
  settings().become(next)
}

/** The episode's captions could not be loaded, and the viewer has chosen none since. */
const areMissing = createStore(false)

export const missCaptions: (isMissing: boolean) => void = areMissing.become

export function useAreCaptionsOn(): boolean {
  const [{ captions }] = useSettings()
  const isMissing = useSyncExternalStore(areMissing.subscribe, areMissing.current, () => false)
  return captions.isOn && !isMissing
}

export function useCaptionSwitch(tracks: readonly unknown[]) {
  const isOn = useAreCaptionsOn()
  return tracks.length > 0 ? { isOn, toggle: () => switchCaptions(!isOn) } : null
}

export function switchCaptions(isOn: boolean): void {
  changeSettings({ captions: { ...currentSettings().captions, isOn } })
}
