import { useMatches } from '@remix-run/react'

export type LayoutName = 'default' | 'mobile' | 'header' | 'header-pc' | 'header-mobile' | 'footer'

/** What a route says of itself in `export const handle`. */
export interface RouteHandle {
  /** Name of the page in page events. Row 29. */
  name: string
  /** Row 32. */
  layout: LayoutName
}

export function usePageHandle(): RouteHandle | null {
  const handle = useMatches().at(-1)?.handle as Partial<RouteHandle> | undefined
  return handle?.name && handle.layout ? (handle as RouteHandle) : null
}
