import { useMatches } from '@remix-run/react'

export type LayoutName = 'default' | 'mobile' | 'header' | 'header-pc' | 'header-mobile' | 'footer'

/** What a route says of itself in `export const handle`. */
export interface RouteHandle {
  /** Name of the page in page events. Row 29. */
  name: string
  /** Row 32. */
  layout: LayoutName
  /** Whether a page with this loader data begins with a film that plays by itself. */
  startsWithFilm?: (data: unknown) => boolean
  /** What a page with this loader data asks for beside its member: a query of `Hrefs.accountMember`. */
  memberQuery?: (data: unknown) => string
}

export function usePageHandle(): RouteHandle | null {
  const handle = useMatches().at(-1)?.handle as Partial<RouteHandle> | undefined
  return handle?.name && handle.layout ? (handle as RouteHandle) : null
}

export function useStartsWithFilm(): boolean {
  const match = useMatches().at(-1)
  const handle = match?.handle as Partial<RouteHandle> | undefined
  return match?.data !== undefined && handle?.startsWithFilm?.(match.data) === true
}

function useQueryOfPage(): string {
  const match = useMatches().at(-1)
  const handle = match?.handle as Partial<RouteHandle> | undefined
  return match?.data === undefined ? '' : (handle?.memberQuery?.(match.data) ?? '')
}

/** On the server; no browser needs it. */
export const useMemberQuery = import.meta.env.SSR ? useQueryOfPage : () => ''
