import type { ReactNode } from 'react'
import { useArriving } from './use-arriving.ts'

/**
 * `side`: where the panel comes from. From the right it is 30% wide on a desktop and as wide as a phone (row 78); from
 * the bottom it does so on phones alone (row 63). Right means where lines end: on a page in Arabic it is the left.
 */
export interface DrawerProps {
  title: string
  side: 'right' | 'bottom'
  /** Absent: the panel has neither header bar nor close button, and its title is for screen readers alone (row 63). */
  closeLabel?: string
  /** Before the title. */
  headerStart?: ReactNode
  /** Beside the close button. */
  headerAction?: ReactNode
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

const load = () => import('./drawer-panel.tsx').then(({ DrawerPanel }) => DrawerPanel)

/** For a page whose drawer is likely to open: its first one opens at once, and without a network too. */
export function preloadDrawer(): void {
  // What did not arrive is asked for again when it is wanted.
  load().catch(() => undefined)
}

/** A panel above everything, whose code arrives with the first one that opens. */
export function Drawer(props: DrawerProps) {
  const DrawerPanel = useArriving(load, props.isOpen)
  return DrawerPanel ? <DrawerPanel {...props} /> : null
}
