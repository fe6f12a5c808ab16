import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { useAccountDrawer } from '../../member/account-drawer-provider.tsx'
import { DrawerLink } from '../../member/drawer-link.tsx'
import { PageLink } from '../../page/framework/page-link.tsx'

interface TopUpLinkProps {
  episode?: { dramaId: string; episodeId: string }
  isShort?: boolean
  className?: string | undefined
  children: ReactNode
}

export function useTopUpAddress({ episode, isShort }: Pick<TopUpLinkProps, 'episode' | 'isShort'> = {}) {
  const { pathname, search } = useLocation()
  return useHrefs().topUp({ returnTo: pathname + search, ...episode, isShort })
}

/**
 * Opens the store over the page, or as a page without scripts; both return here. On the store's page it only
 * closes what covers it.
 */
export function TopUpLink({ episode, isShort = false, className, children }: TopUpLinkProps) {
  const { pathname, search } = useLocation()
  const drawer = useAccountDrawer()
  const address = useTopUpAddress({ ...(episode && { episode }), isShort })
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
