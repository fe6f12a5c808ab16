import type { ComponentProps, MouseEvent } from 'react'
import { isForOtherTab } from '../browser/for-other-tab.ts'
import { PageLink } from '../page/framework/page-link.tsx'
import { useAccountDrawer } from './account-drawer-provider.tsx'
import type { DrawerMode } from './drawer-modes.ts'

type DrawerLinkProps = Omit<ComponentProps<typeof PageLink>, 'to' | 'prefetch'> & {
  mode: DrawerMode
  /** The screen with the same content: for browsers without scripts, and for new tabs. */
  to: string
}

export function DrawerLink({ mode, to, ...rest }: DrawerLinkProps) {
  const drawer = useAccountDrawer()
  const open = (event: MouseEvent) => {
    if (!drawer || isForOtherTab(event)) return
    event.preventDefault()
    drawer.open(mode, to)
  }
  return (
    <PageLink {...rest} to={to} onClick={open} onPointerEnter={drawer?.preload} onFocus={drawer?.preload} />
  )
}
