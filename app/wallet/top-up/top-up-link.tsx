import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { useAccountDrawer } from '../../member/account-drawer-provider.tsx'
import { DrawerLink } from '../../member/drawer-link.tsx'
import { PageLink } from '../../page/framework/page-link.tsx'

interface TopUpLinkProps {
  episode?: { dramaId: string; episodeId: string }
  /** What the coins are for, where the balance is lower. */
  priceCoins?: number
  className?: string | undefined
  children: ReactNode
}

export function useTopUpAddress({
  episode,
  priceCoins,
}: Pick<TopUpLinkProps, 'episode' | 'priceCoins'> = {}) {
  const { pathname, search } = useLocation()
  return useHrefs().topUp({ returnTo: pathname + search, ...episode, priceCoins })
}

/**
 * Opens the store over the page, or as a page without scripts; both return here. On the store's page it only
 * closes what covers it.
 */
export function TopUpLink({ episode, priceCoins, className, children }: TopUpLinkProps) {
  const { pathname, search } = useLocation()
  const drawer = useAccountDrawer()
  const address = useTopUpAddress({ ...(episode && { episode }), ...(priceCoins && { priceCoins }) })
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
