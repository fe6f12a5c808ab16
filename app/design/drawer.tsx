import type { DrawerProps } from './drawer-panel.tsx'
import { useArriving } from './use-arriving.ts'

const load = () => import('./drawer-panel.tsx').then(({ DrawerPanel }) => DrawerPanel)

/** For a page whose drawer is likely to open: the first one opens at once, even offline. */
export function preloadDrawer(): void {
  // A failed load is retried when the drawer opens.
  load().catch(() => undefined)
}

export function Drawer(props: DrawerProps) {
  const DrawerPanel = useArriving(load, props.isOpen, props.panel)
  return DrawerPanel ? <DrawerPanel {...props} /> : null
}
