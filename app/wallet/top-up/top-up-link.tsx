import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { ShortOf } from '../../addresses/hrefs.ts'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { useAccountDrawer } from '../../member/account-drawer-provider.tsx'
import { DrawerLink } from '../../member/drawer-link.tsx'
import { PageLink } from '../../page/framework/page-link.tsx'

interface TopUpLinkProps {
  episode?: { dramaId: string; episodeId: string }
  shortOf?: ShortOf
  className?: string | undefined
  children: ReactNode
}

export function useTopUpAddress({ episode, shortOf }: Pick<TopUpLinkProps, 'episode' | 'shortOf'> = {}) {
  const { pathname, search } = useLocation()
  return useHrefs().topUp({ returnTo: pathname + search, ...episode, shortOf })
}

/**
 * Opens the store over the page, or as a page without scripts; both return here. On the store's page it only
 * closes what covers it.
 */
export function TopUpLink({ episode, shortOf, className, children }: TopUpLinkProps) {
  const { pathname, search } = useLocation()
  const drawer = useAccountDrawer()
  const address = useTopUpAddress({ ...(episode && { episode }), ...(shortOf && { shortOf }) })
  if (pathname === useHrefs().topUp()) {
    return (
      <PageLink
        to={pathname + search}
        className={className}
        onClick={(event) => {
          event.preventDefault()
          drawer?.close()
        }}
      >
        {children}
      </PageLink>
    )
  }
  return (
    <DrawerLink mode="topUp" to={address} className={className}>
      {children}
    </DrawerLink>
  )
}
