import { useMemo } from 'react'
import { type HostApp, readHostApp } from '../browser/host-app.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { useRootData } from '../member/root-data.ts'

/** Detected in the browser, since shared pages are the same for everybody. */
export function useHostApp(): HostApp | null {
  const own = useRootData()?.own?.hostApp ?? null
  const isHydrated = useHydrated()
  return useMemo(() => (isHydrated ? readHostApp(window) : own), [isHydrated, own])
}
