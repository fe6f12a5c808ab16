import { lazy, type ReactNode, Suspense, useState } from 'react'

/**
 * `side`: where the panel comes from. From the right it is 30% wide on a desktop and as wide as a phone (row 78); from
 * the bottom it does so on phones alone (row 63). Right means where lines end: on a page in Arabic it is the left.
 */
export interface DrawerProps {
  title: string
  side: 'right' | 'bottom'
  /** Absent: the panel has neither header bar nor close button, and its title is for screen readers alone (row 63). */
  closeLabel?: string
  /** Beside the close button. */
  headerAction?: ReactNode
  /** Instead of nothing, before the title. */
  headerStart?: ReactNode
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

const loadPanel = () => import('./drawer-panel.tsx')
const DrawerPanel = lazy(() => loadPanel().then(({ DrawerPanel }) => ({ default: DrawerPanel })))

/** Fetches what a drawer is made of, before it is asked for: on hover and focus of its button. */
export function preloadDrawer(): void {
  // A failure shows when the drawer is opened, and is tried again then.
  loadPanel().catch(() => {})
}

/** A panel above everything, whose code arrives with the first one that opens. */
export function Drawer(props: DrawerProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <DrawerPanel {...props} />
    </Suspense>
  )
}
