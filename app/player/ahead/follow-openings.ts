import { EPISODE_PATH } from '../../addresses/episode-path.ts'
import { type PageLocation, type PageRouter, pageData } from '../../framework/page-router.ts'
import { memberStore } from '../../member/member-store.ts'
import { waitingRequests } from '../../network/waiting-requests.ts'
import { isPlayable, type OpenedEpisode, openedState } from '../episodes/state.ts'
import { dropEarlyVideo, findEarlyVideo, startEarlyVideo } from '../pool/early-video.ts'
import { knownVideoAddress } from '../pool/video-address.ts'
import type { AccountPositions } from '../watching/account-positions.server.ts'
import { raiseEarlyStage } from './early-stage.ts'

/** A page that has not taken its video by then may never do so. */
const TAKEN_MS_MAX = 4_000

interface OpeningData {
  episode: OpenedEpisode
  accountPositions: AccountPositions | null
}

const isEpisode = ({ pathname }: PageLocation) => EPISODE_PATH.test(pathname)

/**
 * Starts the video of an episode's page before the page is rendered, which takes as long as loading the video: as soon as
 * the page's data is here, or, if a pointer's rest has loaded the video's address, when the link is pressed. Between
 * episodes the page's player does that.
 */
export function followOpenings(router: PageRouter): void {
  let shown = router.state.location
  let startedFor: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function start(to: PageLocation, video: Omit<Parameters<typeof startEarlyVideo>[0], 'search' | 'raise'>) {
    startedFor = to.key
    startEarlyVideo({
      ...video,
      search: to.search,
      raise: (element) => raiseEarlyStage(element, to.pathname),
    })
    clearTimeout(timer)
    timer = setTimeout(dropEarlyVideo, TAKEN_MS_MAX)
  }

  function startKnown(to: PageLocation) {
    const known = knownVideoAddress(to.pathname)
    // A member's video may begin at a position that comes with the page's data.
    if (!known || memberStore.current()?.sessionMark != null) return
    start(to, { episodeId: known.episodeId, mp4Url: known.play.mp4Url, accountPosition: null })
  }

  function startLoaded(to: PageLocation) {
    const loaded = loadedVideo(router.state)
    if (loaded) start(to, loaded)
  }

  function drop() {
    startedFor = null
    dropEarlyVideo()
  }

  function follow() {
    const { location, navigation } = router.state
    const going = navigation.formMethod ? undefined : navigation.location
    const isHeld = waitingRequests.current().isPageHeld
    const hasArrived = location.key !== shown.key
    const isWithin = isEpisode(shown)
    shown = location
    if (startedFor !== null && startedFor === location.key) {
      // An error page has no episode.
      if (hasArrived && !findEarlyVideo(loadedVideo(router.state)?.episodeId ?? '')) drop()
      return
    }
    if (startedFor !== null && (going?.key !== startedFor || isHeld)) drop()
    if (isWithin || startedFor !== null) return
    if (hasArrived && isEpisode(location)) startLoaded(location)
    else if (going && !isHeld && isEpisode(going)) startKnown(going)
  }
  router.subscribe(follow)
  waitingRequests.subscribe(follow)
}

/** Null where the page shows no video, or none with a plain file. */
function loadedVideo(state: PageRouter['state']) {
  const { episode, accountPositions } = (pageData(state) ?? {}) as Partial<OpeningData>
  const detail = episode ? openedState(episode).currentEpisodeDetail : null
  const mp4Url = isPlayable(detail) ? detail.play.mp4Url : null
  if (!detail || !mp4Url) return null
  const { episodeId } = detail
  return { episodeId, mp4Url, accountPosition: accountPositions?.[episodeId] ?? null }
}
