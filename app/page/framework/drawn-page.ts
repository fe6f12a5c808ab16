import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { createStore } from '../../browser/create-store.ts'
import type { PageRouter } from './page-router.ts'

/** Key of the location whose page is drawn. The router reports a page sooner, and the page before stays in the window until then. */
export const drawnPage = createStore<string | null>(null)

export function useDrawnPage(): void {
  const { key } = useLocation()
  useEffect(() => drawnPage.become(key), [key])
}

/**
 * A press on the page before, once the address is that of the next page: what it opens takes the entry of the page that nobody
 * has seen. A second press on a link would add an entry otherwise, since Remix compares with the address of the page that is drawn.
 */
export function replaceUndrawnPages(router: PageRouter): void {
  const { navigate } = router
  router.navigate = (to, options) => {
    const { historyAction, location } = router.state
    const isUndrawn = historyAction === 'PUSH' && location.key !== drawnPage.current()
    return navigate(to, isUndrawn && !options?.formMethod ? { ...options, replace: true } : options)
  }
}
