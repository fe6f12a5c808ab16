import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { type PageRouter, pageRouter } from '../framework/page-router.ts'
import { type OverlayHistory, overlayHistory } from './overlay-history.ts'

const BLOCKER = 'overlays'

/**
 * Lets the router replace and follow pages only, never the entry of an open overlay: otherwise a link in a drawer
 * would leave that entry behind, and a replaced episode would add one.
 */
export function OverlayGate() {
  const { key } = useLocation()
  useEffect(() => {
    const router = pageRouter()
    return router && overlayHistory ? holdWhileOpen(router, overlayHistory) : undefined
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the page that has changed.
  useEffect(() => overlayHistory?.resume(), [key])
  return null
}

/**
 * Registers with the router when an overlay gets its entry. `useBlocker` does so some renders later, and a
 * press in between would replace that entry.
 */
function holdWhileOpen(router: PageRouter, overlays: OverlayHistory): () => void {
  const isHeld = ({ historyAction }: { historyAction: string }) => {
    if (historyAction === 'POP' || overlays.isAtPage()) return false
    // The step back may complete before the router reports the blocked navigation.
    overlays.suspend()
    void overlays.atPage().then(() => router.state.blockers.get(BLOCKER)?.proceed?.())
    return true
  }
  const follow = () =>
    overlays.isIdle() ? router.deleteBlocker(BLOCKER) : void router.getBlocker(BLOCKER, isHeld)
  follow()
  const stop = overlays.subscribe(follow)
  return () => {
    stop()
    router.deleteBlocker(BLOCKER)
  }
}
