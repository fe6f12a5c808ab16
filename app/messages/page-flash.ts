import { useLocation } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import { createStore } from '../browser/create-store.ts'
import type { Flash } from '../context.ts'
import { useRootData } from '../member/root-data.ts'

const found = createStore<Flash | null>(null)

export const setPageFlash: (flash: Flash | null) => void = found.become

let firstKey: string | null = null

export function usePageFlash(): Flash | null {
  const given = useRootData()?.own?.flash ?? null
  const late = useSyncExternalStore(found.subscribe, found.current, () => null)
  const { key } = useLocation()
  // The server renders first pages only.
  if (typeof document !== 'undefined') firstKey ??= key
  return firstKey === null || key === firstKey ? (given ?? late) : null
}
