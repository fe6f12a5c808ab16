import { EPISODE_PATH } from '../addresses/episode-path.ts'
import { tabStorage, writeText } from '../browser/device-storage.ts'
import { isAnyOver, isAnyPaused, isAnyPlaying } from '../browser/is-any-playing.ts'
import { openDocument } from '../browser/open-document.ts'
import { mayReload, reloadWaitMs } from '../browser/reload-guard.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { overlayHistory } from '../design/overlay-history.ts'
import { isSubmitting, type PageRouter, pageRouter } from '../network/page-router.ts'

type Tab = Pick<Storage, 'getItem' | 'setItem'>

export interface ReloadBroker {
  /**
   * Loads the page again as soon as nobody watches, pays or writes in it: at once, when the viewer pauses, when what is
   * open over it closes, or in the place of the next page. Never between two episodes.
   *
   * @param isDue asked again then; absent: it stays due
   */
  whenFree(isDue?: () => boolean): void
  /** The same, but whatever is open over the page goes: it is of a session that is over. */
  afterFilm(isDue: () => boolean): void
  /** The same at once, film or panel: the viewer pressed for what the page lacks. Only what is being sent is waited for. */
  forPress(isDue: () => boolean): void
  /** Loads the next page from the site instead of drawing it, unless that would break into a film. */
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
 * The one place where a document decides to load itself again, whatever the reason is; never twice within the guard's
 * time. Positions are saved as the page is left, its scroll comes back with it, and a film that was paused stays so.
 * Rows 271-273, 277.
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

  /** With a navigation under way, loads its page instead: a reload of this one would undo it. */
  function reload(): void {
    const { location: next } = router?.state.navigation ?? {}
    if (next) {
      openDocument(page, next)
      return
    }
    if (!isPlaying() && isPaused()) writeText(tabStorage(), STORAGE_KEYS.stillFilm, page.location.pathname)
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

  // Media events do not bubble, but they pass the document on their way down.
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
    afterFilm: (isDue) => add({ isDue, isHeld: isPlaying }),
    forPress: (isDue) => add({ isDue, isHeld: () => router !== undefined && isSubmitting(router.state) }),
    withNextPage() {
      isForNextPage = true
    },
  }
}

/** From an episode to another one of its drama: the player has changed its film by then, which may not play yet. */
function isNextEpisode(from: Pick<Location, 'pathname'>, to: Pick<Location, 'pathname'>): boolean {
  const [drama, otherDrama] = [from, to].map(({ pathname }) => EPISODE_PATH.exec(pathname)?.[1])
  return drama !== undefined && drama === otherDrama
}

/** What a form sends, or the next episode, is on its way. */
function isOnItsWay(from: Location, router: PageRouter | undefined): boolean {
  const { location, formMethod } = router?.state.navigation ?? {}
  return location !== undefined && (formMethod !== undefined || isNextEpisode(from, location))
}

/** Somebody has a panel open (to pay, above all), pays, sends something, or has written something. */
function isInUse({ activeElement, location }: Document, router: PageRouter | undefined): boolean {
  const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
  return (
    overlayHistory?.isAnyOpen() === true ||
    location.pathname.includes('/top-up/') ||
    (router !== undefined && isSubmitting(router.state)) ||
    (isField && activeElement.value !== '')
  )
}
