import { useMemo } from 'react'
import { type HostApp, readHostApp } from '../browser/host-app.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { useRootData } from '../member/root-data.ts'

/** The app the page was opened in. Shared pages detect it in the browser. */
export function useHostApp(): HostApp | null {
  const own = useRootData()?.own?.hostApp ?? null
  const isHydrated = useHydrated()
  return useMemo(() => (isHydrated ? readHostApp(window) : own), [isHydrated, own])
}
