import { EPISODE_PATH } from '../addresses/episode-path.ts'
import { tabStorage, writeText } from '../browser/device-storage.ts'
import { isAnyOver, isAnyPaused, isAnyPlaying } from '../browser/is-any-playing.ts'
import { mayReload, reloadWaitMs } from '../browser/reload-guard.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { isSubmitting, type PageRouter, pageRouter } from './framework/page-router.ts'
import { overlayHistory } from './history/overlay-history.ts'

type Tab = Pick<Storage, 'getItem' | 'setItem'>

export interface ReloadBroker {
  /**
   * Reloads as soon as the viewer is not watching, paying or typing: at once, on pause, when the open panel
   * closes, or in place of the next navigation. Never between two episodes. `isDue` is checked again at that
   * time; absent: always due.
   */
  whenFree(isDue?: () => boolean): void
  /** Does not wait for open panels, which belong to a session that has ended. */
  afterVideo(isDue: () => boolean): void
  /**
   * At once, despite videos and panels: the viewer pressed something whose code is missing. Waits only for
   * requests in flight.
   */
  forPress(isDue: () => boolean): void
  /** Loads the next page as a document instead of rendering it here, unless that would interrupt a video. */
  withNextPage(): void
}

interface BrokerOptions {
  tab?: Tab | null
  router?: PageRouter | undefined
  isBusy?: () => boolean
  isPlaying?: () => boolean
  isPaused?: () => boolean
}

interface Reason {
  isDue(): boolean
  isHeld(): boolean
}

/**
 * The only place that decides to reload the document; never twice within the guard's time. Positions are saved as the
 * page is left, the scroll position is restored, and a paused video stays paused.
 */
export function createReloadBroker(
  page: Window,
  {
    tab = tabStorage(),
    router = pageRouter(),
    isPlaying = () => isAnyPlaying(page.document),
    isPaused = () => isAnyPaused(page.document),
    isBusy = () => isPlaying() || isAnyOver(page.document) || isInUse(page.document, router),
  }: BrokerOptions = {},
): ReloadBroker {
  let reasons: Reason[] = []
  let isForNextPage = false
  let waiting: number | null = null

  const guarded = (load: () => void): boolean => {
    if (!mayReload(tab, Date.now())) return false
    load()
    return true
  }

  /** During a navigation, loads its target instead: a reload of this page would undo it. */
  function reload(): void {
    const { location: next } = router?.state.navigation ?? {}
    if (next) {
      openDocument(page, next)
      return
    }
    if (!isPlaying() && isPaused()) writeText(tabStorage(), STORAGE_KEYS.pausedPage, page.location.pathname)
    page.location.reload()
  }

  function attempt(): void {
    reasons = reasons.filter((reason) => reason.isDue())
    const isHeld = isOnItsWay(page.location, router) || reasons.every((reason) => reason.isHeld())
    if (isHeld || guarded(reload)) return
    const waitMs = reloadWaitMs(tab, Date.now())
    if (!waitMs || waiting !== null) return
    waiting = page.setTimeout(() => {
      waiting = null
      attempt()
    }, waitMs)
  }

  // Media events do not bubble, but the document sees them in the capture phase.
  page.document.addEventListener('pause', attempt, { capture: true })
  overlayHistory?.subscribe(attempt)
  let goingTo: string | undefined
  router?.subscribe(({ navigation: { location, formMethod } }) => {
    const key = location?.key
    if (key === goingTo) return
    goingTo = key
    if (!location || formMethod !== undefined || isBusy() || isNextEpisode(page.location, location)) return
    if (!isForNextPage && !reasons.some((reason) => reason.isDue())) return
    guarded(() => openDocument(page, location))
  })

  function add(reason: Reason): void {
    reasons.push(reason)
    attempt()
  }

  return {
    whenFree: (isDue = () => true) => add({ isDue, isHeld: isBusy }),
    afterVideo: (isDue) => add({ isDue, isHeld: isPlaying }),
    forPress: (isDue) => add({ isDue, isHeld: () => router !== undefined && isSubmitting(router.state) }),
    withNextPage() {
      isForNextPage = true
    },
  }
}

/** Between episodes of a drama the player has already changed its video, which may not play yet. */
function isNextEpisode(from: Pick<Location, 'pathname'>, to: Pick<Location, 'pathname'>): boolean {
  const [drama, otherDrama] = [from, to].map(({ pathname }) => EPISODE_PATH.exec(pathname)?.[1])
  return drama !== undefined && drama === otherDrama
}

/** A form is being sent, or the next episode is loading. */
function isOnItsWay(from: Location, router: PageRouter | undefined): boolean {
  const { location, formMethod } = router?.state.navigation ?? {}
  return location !== undefined && (formMethod !== undefined || isNextEpisode(from, location))
}

/** A panel is open, a payment or another form is being sent, or a field has text. */
function isInUse({ activeElement, location }: Document, router: PageRouter | undefined): boolean {
  const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
  return (
    overlayHistory?.isAnyOpen() === true ||
    location.pathname.includes('/top-up/') ||
    (router !== undefined && isSubmitting(router.state)) ||
    (isField && activeElement.value !== '')
  )
}

/** On Back the browser already shows the page's address. */
function openDocument(
  { location }: Pick<Window, 'location'>,
  { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>,
): void {
  const { href } = new URL(pathname + search + hash, location.href)
  if (href === location.href) location.reload()
  else location.assign(href)
}
