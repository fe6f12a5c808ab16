import type { ReactNode } from 'react'
import type { OpeningPanel } from './opening-panel.ts'
import { useArriving } from './use-arriving.ts'

/**
 * `side`: where the panel comes from. At the side it is 30% wide on a desktop and full width on a phone (row 78);
 * from the bottom on phones only (row 63). Right means the inline end: left on a page in Arabic.
 */
export interface DrawerProps {
  title: string
  side: 'right' | 'bottom'
  /** Absent: no header bar and no close button, and a title for screen readers only (row 63). */
  closeLabel?: string
  /** Before the title. */
  headerStart?: ReactNode
  /** Beside the close button. */
  headerAction?: ReactNode
  /** See `useArriving`. */
  panel?: OpeningPanel
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

const load = () => import('./drawer-panel.tsx').then(({ DrawerPanel }) => DrawerPanel)

/** For a page whose drawer is likely to be used: the first one opens at once, even offline. */
export function preloadDrawer(): void {
  // A failed load is retried when it is needed.
  load().catch(() => undefined)
}

/** A panel above everything; its code loads with the first one. */
export function Drawer(props: DrawerProps) {
  const DrawerPanel = useArriving(load, props.isOpen, props.panel)
  return DrawerPanel ? <DrawerPanel {...props} /> : null
}
