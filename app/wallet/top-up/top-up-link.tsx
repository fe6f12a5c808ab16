import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { DrawerLink } from '../../account/drawer-link.tsx'
import { useHrefs } from '../../i18n/use-language.ts'

interface TopUpLinkProps {
  /** What the coins are for; absent: for nothing in particular. */
  episode?: { contentId: string; chapterId: string }
  /** The balance is short of it. */
  isShort?: boolean
  className?: string
  children: ReactNode
}

/** The store's address, which leads back to this page. */
export function useTopUpAddress({ episode, isShort }: Pick<TopUpLinkProps, 'episode' | 'isShort'> = {}) {
  const { pathname, search } = useLocation()
  return useHrefs().topUp({ returnTo: pathname + search, ...episode, isShort })
}

/** Opens the store over the page, and without scripts its own page; both lead back here. Rows 76, 170, 440. */
export function TopUpLink({ episode, isShort = false, className, children }: TopUpLinkProps) {
  const address = useTopUpAddress({ ...(episode && { episode }), isShort })
  return (
    <DrawerLink mode="topUp" to={address} className={className}>
      {children}
    </DrawerLink>
  )
}
