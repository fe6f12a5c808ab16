import { type CreateEngine, PREFETCH_BYTES_MAX, PREFETCH_SECONDS } from './engine.ts'
import { chosenRendition, type Quality } from './quality.ts'
import { seekAfterPicture } from './seek-after-picture.ts'
import type { ShakaError, ShakaNamespace, ShakaPlayer } from './shaka.ts'
import { isStuckSeeking } from './stuck-seek.ts'

/** Severity of faults shaka does not get over by itself. */
const SEVERITY_CRITICAL = 2
/** Codes of requests that were not answered, and of answers with another status than asked for. */
const CODE_BAD_STATUS = 1001
const CODES_UNANSWERED = [1002, 1003]
/** How long after one try failed another follows. */
const AGAIN_SECONDS = 2
const BUFFERING_GOAL_SECONDS = 20
/** What stays of the old rendition when another is chosen, so that the picture does not stop. */
const KEPT_AHEAD_SECONDS = 2

/**
 * Shaka's chooser of renditions listens to the element twice more at each load, and lets go of all of it only when
 * another takes its place. What it has measured goes with it; the pool knows that (`defaultBandwidthEstimate`).
 */
const LOADS_PER_CHOOSER = 8

/** On a busy machine loading anew may get stuck too; on a quiet one the first ends it nearly always. */
const NEW_LOADS_MAX = 8

const CONFIGURATION = {
  // Our own data saver chooses among what there is; shaka's would count the height of an upright picture. Row 404.
  abr: { useNetworkInformation: false, restrictions: { maxHeight: Number.POSITIVE_INFINITY } },
  streaming: { bufferBehind: 20 },
  // The page has its own tracks; shaka's would be fetched besides, and begin as a data: address the policy refuses.
  // And it would fetch three whole segments in series to look for captions inside the picture.
  manifest: { disableText: true, hls: { disableClosedCaptionsDetection: true } },
}

/** How much is fetched: of the episode that plays, and of a prefetched one. Row 415. */
const ACTIVE = {
  streaming: { bufferingGoal: BUFFERING_GOAL_SECONDS },
  abr: { restrictions: { maxBandwidth: Number.POSITIVE_INFINITY } },
}
const PREFETCHED = {
  streaming: { bufferingGoal: PREFETCH_SECONDS },
  abr: { restrictions: { maxBandwidth: (PREFETCH_BYTES_MAX * 8) / PREFETCH_SECONDS } },
}

/** Feeds the element segment by segment. `fetchShaka` fetches the library, which needs a browser to even be read. */
function shakaEngine(
  fetchShaka: () => Promise<ShakaNamespace>,
  addressKey: 'dashUrl' | 'hlsUrl',
): CreateEngine {
  return (video, onFault) => {
    let isDestroyed = false
    let attached: ShakaPlayer | null = null
    let quality: Quality = 'auto'
    let isActive = true
    let loads = 0
    let assumedBitsPerSecond = 0
    /** Counts what the element was given: help for something older is over. */
    let generation = 0
    const library = fetchShaka()
    const player = library.then(async (shaka) => {
      shaka.polyfill.installAll()
      const created = new shaka.Player()
      created.configure(CONFIGURATION)
      created.addEventListener('error', (event) => {
        if (isDestroyed || event.detail?.severity !== SEVERITY_CRITICAL) return
        const isPassing = isNetworkError(event.detail) && created.retryStreaming(AGAIN_SECONDS)
        onFault(isPassing ? 'interrupted' : 'lost')
      })
      if (isDestroyed) await created.destroy()
      else await created.attach(video)
      attached = created
      return created
    })
    // Whoever loads is told; nobody else has to be.
    player.catch(() => {})

    const renditions = () =>
      (attached?.getVariantTracks() ?? []).map((track) => ({
        side: Math.min(track.width ?? 0, track.height ?? 0),
        bitsPerSecond: track.bandwidth,
        track,
      }))

    async function helpStuckSeek(loaded: ShakaPlayer, address: string) {
      const own = generation
      const isOver = () => isDestroyed || generation !== own
      for (let left = NEW_LOADS_MAX; left > 0 && (await isStuckSeeking(video, isOver)); left--) {
        const isOn = !video.paused
        const atSeconds = video.currentTime
        await loaded.load(address, null)
        await seekAfterPicture(video, atSeconds)
        if (isOn && !isOver()) await video.play()
      }
    }

    function applyQuality() {
      const chosen = chosenRendition(renditions(), quality)
      attached?.configure({ abr: { enabled: !chosen } })
      if (chosen) attached?.selectVariantTrack(chosen.track, true, KEPT_AHEAD_SECONDS)
    }

    return {
      async load(play, { startSeconds, isPrefetch, bitsPerSecond, quality: wished }) {
        const address = play[addressKey]
        if (!address) throw new Error(`There is no ${addressKey} to load.`)
        isActive = !isPrefetch
        generation++
        const [loaded, { abr }] = await Promise.all([player, library])
        if (isDestroyed) return
        quality = wished
        if (++loads % LOADS_PER_CHOOSER === 0)
          loaded.configure({ abrFactory: () => new abr.SimpleAbrManager() })
        loaded.configure(isActive ? ACTIVE : PREFETCHED)
        loaded.configure({ abr: { enabled: true, defaultBandwidthEstimate: bitsPerSecond } })
        assumedBitsPerSecond = bitsPerSecond
        await loaded.load(address, null)
        if (!isDestroyed && quality !== 'auto') applyQuality()
        // A load that something newer ended needs no help any more.
        void helpStuckSeek(loaded, address).catch(() => {})
        if (startSeconds > 0) await seekAfterPicture(video, startSeconds)
      },
      setActive(isNowActive) {
        isActive = isNowActive
        attached?.configure(isActive ? ACTIVE : PREFETCHED)
      },
      async clear() {
        generation++
        await attached?.unload()
      },
      setQuality(wished) {
        quality = wished
        applyQuality()
      },
      renditions: () => renditions().map(({ side, bitsPerSecond }) => ({ side, bitsPerSecond })),
      statistics() {
        if (!attached) return null
        const { estimatedBandwidth, streamBandwidth, bytesDownloaded } = attached.getStats()
        return {
          bitsPerSecond: estimatedBandwidth,
          isMeasured: estimatedBandwidth !== assumedBitsPerSecond,
          renditionBitsPerSecond: streamBandwidth,
          loadedBytes: bytesDownloaded,
        }
      },
      async destroy() {
        isDestroyed = true
        await (await player.catch(() => null))?.destroy()
      },
    }
  }
}

export const createDashEngine = shakaEngine(
  () => import('shaka-player/dist/shaka-player.dash-es2021.js').then(toShakaNamespace),
  'dashUrl',
)

export const createHlsEngine = shakaEngine(
  () => import('shaka-player/dist/shaka-player.hls-es2021.js').then(toShakaNamespace),
  'hlsUrl',
)

/** Whether the same request may be answered later. An address that expired is refused for good. */
function isNetworkError({ code, data }: ShakaError): boolean {
  if (code === CODE_BAD_STATUS) return Number(data[1]) >= 500
  return CODES_UNANSWERED.includes(code)
}

/** A bundler wraps the library, which is no module, in its own ways. */
function toShakaNamespace(module: object): ShakaNamespace {
  return ('default' in module ? module.default : module) as ShakaNamespace
}
