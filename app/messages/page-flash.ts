import { useLocation } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import type { Flash } from '../context.ts'
import { useRootData } from '../site/site-data.ts'

let found: Flash | null = null
const listeners = new Set<() => void>()

/**
 * One-time messages that a shared page found in its cookie once scripts ran; a private page gets them from its
 * loader.
 */
export function setPageFlash(flash: Flash | null): void {
  found = flash
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let firstKey: string | null = null

/** This page's one-time messages; null again after the next navigation. */
export function usePageFlash(): Flash | null {
  const given = useRootData()?.own?.flash ?? null
  const late = useSyncExternalStore(
    subscribe,
    () => found,
    () => null,
  )
  const { key } = useLocation()
  // The server renders only first pages.
  if (typeof document !== 'undefined') firstKey ??= key
  return firstKey === null || key === firstKey ? (given ?? late) : null
}
