import { useMatches } from '@remix-run/react'

export type LayoutName = 'default' | 'mobile' | 'header' | 'header-pc' | 'header-mobile' | 'footer'

export interface RouteHandle {
  name: string
  layout: LayoutName
  /** Of the mobile layout: as wide as the window's pages are, not as a phone. */
  isWide?: true
  startsWithVideo?: (data: unknown) => boolean
  /**
   * What a page with this loader data requests together with its member: a query of `Hrefs.accountMember`.
   */
  memberQuery?: (data: unknown) => string
}

export function usePageHandle(): RouteHandle | null {
  const handle = useMatches().at(-1)?.handle as Partial<RouteHandle> | undefined
  return handle?.name && handle.layout ? (handle as RouteHandle) : null
}

function usePageData(): { handle: Partial<RouteHandle>; data: unknown } | null {
  const match = useMatches().at(-1)
  if (match?.data === undefined || match.data === null) return null
  return { handle: (match.handle ?? {}) as Partial<RouteHandle>, data: match.data }
}

export function useStartsWithVideo(): boolean {
  const page = usePageData()
  return page?.handle.startsWithVideo?.(page.data) === true
}

function useQueryOfPage(): string {
  const page = usePageData()
  return page?.handle.memberQuery?.(page.data) ?? ''
}

export const useMemberQuery = import.meta.env.SSR ? useQueryOfPage : () => ''
