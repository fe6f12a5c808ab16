import { useRouteLoaderData } from '@remix-run/react'
import type { HostApp } from '../browser/host-app.ts'
import type { Flash } from '../context.ts'
import type { SiteData } from '../site/site-data.ts'
import type { Session } from './session.ts'

export interface OwnData extends Session {
  flash: Flash | null
  hostApp: HostApp | null
}

export interface RootData extends SiteData {
  /** Null on every shared page, which requests its member separately (`member-store.ts`). */
  own: OwnData | null
}

/** Null if even the root loader failed; the layout then works without. */
export function useRootData(): RootData | null {
  return (useRouteLoaderData('root') as RootData | undefined) ?? null
}
