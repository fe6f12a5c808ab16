import { createRoot, type Root } from 'react-dom/client'
import { OWN_ELEMENT_ATTRIBUTES } from '../browser/foreign-changes.ts'
import { makeInert } from '../design/inert-around.ts'
import type { Translate } from '../i18n/use-language.ts'
import { memberStore } from '../member/member-store.ts'
import type { PageRouter } from '../page/framework/page-router.ts'
import { coverPage } from '../page/history/cover-page.ts'
import { waitingRequests } from '../page/requests/waiting-requests.ts'
import type { Skeletons } from './later-skeletons.tsx'
import { isLater, WaitingPage } from './waiting-screens.tsx'
import { toWaitingShape } from './waiting-shape.ts'

/** A page that follows sooner is better off without a picture in between. */
const UNNOTICED_MS = 300

interface WaitingPageDeps {
  router: PageRouter
  t: Translate
}

/**
 * Shows the place of a page that takes long to load. The page left behind stays below it, out of reach, and is seen again if
 * the request fails (record 016).
 */
export function followWaitingPages(page: Window & typeof globalThis, { router, t }: WaitingPageDeps): void {
  let awaited: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: { root: Root; element: HTMLElement; uncover: () => void } | null = null
  let isBack = false
  let later: Skeletons | null = null
  // Without them there is the bar alone.
  const loadLater = () =>
    import('./later-skeletons.tsx').then(
      ({ LATER_SKELETONS }) => {
        later = LATER_SKELETONS
      },
      () => {},
    )
  if (memberStore.current()?.sessionMark != null) void loadLater()
  // Registered after the router's listener: its navigation has begun.
  page.addEventListener('popstate', () => {
    isBack = router.state.navigation.location !== undefined
    follow()
  })

  function hide() {
    clearTimeout(timer)
    shown?.root.unmount()
    shown?.element.remove()
    shown?.uncover()
    shown = null
  }

  function show(pathname: string) {
    const element = page.document.createElement('div')
    for (const [name, value] of Object.entries(OWN_ELEMENT_ATTRIBUTES)) element.setAttribute(name, value)
    page.document.body.append(element)
    const root = createRoot(element)
    const isMember = memberStore.current()?.sessionMark != null
    const shape = isBack ? null : toWaitingShape(router.state.location.pathname, pathname)
    // The header stays above what covers the page.
    const covered =
      shape === null ? [] : page.document.querySelectorAll('main:not([inert]), footer:not([inert])')
    shown = { root, element, uncover: makeInert([...covered]) }
    if (shape !== null) coverPage(router)
    const render = () => root.render(<WaitingPage shape={shape} later={later} isMember={isMember} t={t} />)
    render()
    if (isLater(shape) && later === null) void loadLater().then(() => shown?.root === root && render())
  }

  function follow() {
    const { location, formMethod } = router.state.navigation
    const isHeld = waitingRequests.current().isPageHeld
    const next = location && formMethod === undefined && !isHeld ? location : undefined
    if (!location) isBack = false
    const { pathname, search } = router.state.location
    const isSamePage = next?.pathname === pathname && next.search === search
    const key = next && !isSamePage ? next.key : null
    if (key === awaited) return
    awaited = key
    hide()
    if (next && key !== null) timer = setTimeout(() => show(next.pathname), UNNOTICED_MS)
  }
  router.subscribe(follow)
  waitingRequests.subscribe(follow)
  follow()
}
