import { EPISODE_PATH } from '../../addresses/episode-path.ts'
import type { Translate } from '../../i18n/use-language.ts'
import { memberStore } from '../../member/member-store.ts'
import { drawnPage } from '../../page/framework/drawn-page.ts'
import { followPageArrival } from '../../page/framework/page-arrival.ts'
import { type PageLocation, type PageRouter, pageData } from '../../page/framework/page-router.ts'
import { coverPage } from '../../page/history/cover-page.ts'
import { waitingRequests } from '../../page/requests/waiting-requests.ts'
import { isPlayable, type OpenedEpisode, openedState } from '../episodes/state.ts'
import { dropEarlyVideo, findEarlyVideo, isVideoOffered, startEarlyVideo } from '../pool/early-video.ts'
import { choosePlainFile } from '../pool/plain-file.ts'
import { stopPreloading } from '../pool/preload-video.ts'
import { knownVideoAddress } from '../pool/video-address.ts'
import type { AccountPositions } from '../watching/account-positions.server.ts'
import { mountEarlyStage } from './early-stage.ts'
import { createMovableWait } from './movable-wait.ts'
import { preloadCode } from './preload-code.ts'

/**
 * How long the page's code waits for the page's data, and then for the video's first frame, since evaluating it would delay both. On a
 * slow network there is time for it before either has arrived.
 */
const DATA_MS_MAX = 150
const FRAME_MS_MAX = 250

interface OpeningData {
  episode: OpenedEpisode
  accountPositions: AccountPositions | null
}

const isEpisode = ({ pathname }: PageLocation) => EPISODE_PATH.test(pathname)

const toEpisodeNumber = (path: string) => Number(/(\d+)\/?$/.exec(path)?.[1])

const isSamePage = (one: PageLocation, other: PageLocation) =>
  one.pathname === other.pathname && one.search === other.search

/**
 * Starts the video of an episode's page before the page is rendered, which takes as long as loading the video: as soon as
 * the page's data is here, or, if a pointer's rest has loaded the video's address, when the link is pressed. Between
 * episodes the page's player does that.
 */
export function followOpenings(router: PageRouter, t: Translate): void {
  let shown = router.state.location
  let startedFor: PageLocation | null = null
  const code = createMovableWait()

  function start(to: PageLocation, video: EarlyStart | null) {
    if (!video || isVideoOffered(video.episodeId)) return code.release()
    startedFor = to
    code.move(FRAME_MS_MAX)
    stopPreloading()
    const { drama, ...early } = video
    startEarlyVideo({
      ...early,
      search: to.search,
      mount(element) {
        element.requestVideoFrameCallback?.(code.release)
        return mountEarlyStage(element, {
          page: to.pathname,
          name: (card) => t('player:videoOf', { drama: drama ?? card, number: toEpisodeNumber(to.pathname) }),
          onShow: () => coverPage(router),
        })
      },
    })
  }

  function startKnown(to: PageLocation) {
    const known = knownVideoAddress(to.pathname)
    // A member's video may begin at a position that comes with the page's data.
    if (!known || memberStore.current()?.sessionMark != null) return
    start(to, { episodeId: known.episodeId, mp4Url: known.play.mp4Url, accountPosition: null, drama: null })
  }

  function drop() {
    startedFor = null
    code.release()
    dropEarlyVideo()
  }

  function follow() {
    const { location, navigation } = router.state
    const going = navigation.formMethod ? undefined : navigation.location
    const isHeld = waitingRequests.current().isPageHeld
    const hasArrived = location.key !== shown.key
    const isWithin = isEpisode(shown)
    shown = location
    // A second press on the same card is a navigation of its own.
    if (startedFor && going && isSamePage(going, startedFor)) startedFor = going
    if (startedFor?.key === location.key) {
      if (!hasArrived) return
      // An error page has no episode.
      if (!findEarlyVideo(toVideo(pageData(router.state))?.episodeId ?? '')) drop()
      return
    }
    if (startedFor && (going?.key !== startedFor.key || isHeld)) drop()
    if (isWithin || startedFor) return
    if (hasArrived && isEpisode(location)) start(location, toVideo(pageData(router.state)))
    else if (going && !isHeld && isEpisode(going)) startKnown(going)
  }

  const isOpening = (to: PageLocation) => isEpisode(to) && !isEpisode(router.state.location)
  followPageArrival({
    async beforeCode(to, signal) {
      if (!isOpening(to)) return
      void preloadCode(to.pathname)
      await code.wait(startedFor ? FRAME_MS_MAX : DATA_MS_MAX, signal)
    },
    onData(to, read) {
      if (!isOpening(to)) return
      const startLoaded = (routes: unknown[]) => {
        if (router.state.navigation.location?.key !== to.key || startedFor) return
        start(to, routes.map(toVideo).find(Boolean) ?? null)
      }
      // A redirect or an error is for the router.
      read().then(startLoaded).catch(code.release)
    },
  })
  router.subscribe(follow)
  waitingRequests.subscribe(follow)
  // A page that is drawn has taken its video, or never will.
  drawnPage.subscribe(() => {
    if (startedFor?.key === drawnPage.current()) drop()
  })
}

interface EarlyStart extends Omit<Parameters<typeof startEarlyVideo>[0], 'search' | 'mount'> {
  /** Its name; null: unknown so far. */
  drama: string | null
}

/** Null where the page shows no video, or none with a plain file. */
function toVideo(loaded: unknown): EarlyStart | null {
  const { episode, accountPositions } = (loaded ?? {}) as Partial<OpeningData>
  const detail = episode ? openedState(episode).currentEpisodeDetail : null
  const mp4Url = isPlayable(detail) ? choosePlainFile(detail.play) : null
  if (!detail || !mp4Url) return null
  const { episodeId } = detail
  return {
    episodeId,
    mp4Url,
    accountPosition: accountPositions?.[episodeId] ?? null,
    drama: episode?.detail.name ?? null,
  }
}
