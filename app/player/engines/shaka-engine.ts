import { bufferedAhead } from '../playback/video-facts.ts'
import { type CreateEngine, type EngineStatistics, PREFETCH_BYTES_MAX, PREFETCH_SECONDS } from './engine.ts'
import { chosenRendition, type Quality } from './quality.ts'
import { type RenewedAddresses, renewAddresses } from './renewed-addresses.ts'
import { seekAfterPicture } from './seek-after-picture.ts'
import type { ShakaError, ShakaNamespace, ShakaPlayer } from './shaka.ts'
import { reloadStuckSeek } from './stuck-seek.ts'

const SEVERITY_CRITICAL = 2
const CODE_BAD_STATUS = 1001
const STATUS_FORBIDDEN = 403
const CODES_UNANSWERED = [1002, 1003]
const AGAIN_SECONDS = 2
const BUFFERING_GOAL_SECONDS = 20
const KEPT_BEHIND_SECONDS = 20
/** Buffer around the position that survives a change of rendition, so that playback does not stall. */
const KEPT_OLD_SECONDS = 2

/**
 * Shaka's ABR manager adds two listeners to the element at each load, and removes them only when another
 * manager replaces it. Its measurements are lost then; the pool passes its own (`defaultBandwidthEstimate`).
 */
const LOADS_PER_CHOOSER = 8

const CONFIGURATION = {
  // Our data saver chooses a rendition; Shaka's would be limited by the height of a portrait video.
  abr: { useNetworkInformation: false, restrictions: { maxHeight: Number.POSITIVE_INFINITY } },
  // The page has its own tracks; Shaka would fetch them again, as a data: URL that the CSP blocks. And it
  // would fetch three whole segments one after another to look for embedded captions.
  manifest: { disableText: true, hls: { disableClosedCaptionsDetection: true } },
}

const ACTIVE = {
  streaming: { bufferingGoal: BUFFERING_GOAL_SECONDS },
  abr: { restrictions: { maxBandwidth: Number.POSITIVE_INFINITY } },
}
const PREFETCHED = {
  streaming: { bufferingGoal: PREFETCH_SECONDS },
  abr: { restrictions: { maxBandwidth: (PREFETCH_BYTES_MAX * 8) / PREFETCH_SECONDS } },
}

/**
 * Feeds the element segment by segment. `fetchShaka` loads the library, which only evaluates in a browser.
 */
function shakaEngine(
  fetchShaka: () => Promise<ShakaNamespace>,
  addressKey: 'dashUrl' | 'hlsUrl',
): CreateEngine {
  return (video, onFault) => {
    let isDestroyed = false
    let attached: ShakaPlayer | null = null
    let quality: Quality = 'auto'
    let isActive = true
    let endSeconds: number | undefined
    let goalSeconds: number | null = null
    let loads = 0
    let assumedBitsPerSecond = 0
    let generation = 0
    const addresses = renewAddresses(addressKey)
    const library = fetchShaka()
    const player = library.then(async (shaka) => {
      shaka.polyfill.installAll()
      const created = new shaka.Player()
      created.configure(CONFIGURATION)
      created.addEventListener('error', async (event) => {
        if (isDestroyed || event.detail?.severity !== SEVERITY_CRITICAL) return
        const own = generation
        if (isRefused(event.detail) && (await addresses.renew(String(event.detail.data[0])))) {
          if (isDestroyed || own !== generation || created.retryStreaming(0)) return
        }
        if (isDestroyed || own !== generation) return
        const isPassing = isNetworkError(event.detail) && created.retryStreaming(AGAIN_SECONDS)
        onFault(isPassing ? 'interrupted' : 'lost')
      })
      created.getNetworkingEngine().registerRequestFilter((_kind, request) => {
        request.uris = request.uris.map(addresses.toPresent)
      })
      if (isDestroyed) await created.destroy()
      else await created.attach(video)
      attached = created
      return created
    })
    // `load` reports this error to its caller.
    player.catch(() => {})

    const followed = new AbortController()

    function applyActivity() {
      goalSeconds = null
      attached?.configure(isActive ? ACTIVE : PREFETCHED)
      followClip()
    }

    /** Swiped away, a clip leaves unseen what it has ahead; after its end nothing of it is seen. */
    function followClip() {
      if (!isActive || endSeconds === undefined) return
      const goal = bufferedAhead(video) < endSeconds ? PREFETCH_SECONDS : 0
      if (goal !== goalSeconds) attached?.configure({ streaming: { bufferingGoal: goal } })
      goalSeconds = goal
    }

    for (const name of ['progress', 'timeupdate', 'seeking'])
      video.addEventListener(name, followClip, { signal: followed.signal })

    const tracks = () => (attached ? listTracks(attached) : [])

    function applyQuality() {
      if (isDestroyed) return
      const chosen = chosenRendition(tracks(), quality)
      attached?.configure({ abr: { enabled: !chosen } })
      if (!chosen) return
      // At the end there is nothing ahead to replace, until the viewer seeks back.
      if (video.currentTime + KEPT_OLD_SECONDS >= video.duration)
        video.addEventListener('seeking', applyQuality, { once: true })
      else attached?.selectVariantTrack(chosen.track, true, KEPT_OLD_SECONDS)
    }

    return {
      async load(play, { startSeconds, isPrefetch, bitsPerSecond, quality: wanted, ...how }) {
        const address = play[addressKey]
        if (!address) throw new Error(`There is no ${addressKey} to load.`)
        isActive = !isPrefetch
        endSeconds = how.endSeconds
        generation++
        const [loaded, { abr }] = await Promise.all([player, library])
        if (isDestroyed) return
        quality = wanted
        addresses.reset(how.renew)
        if (++loads % LOADS_PER_CHOOSER === 0)
          loaded.configure({ abrFactory: () => new abr.SimpleAbrManager() })
        applyActivity()
        loaded.configure({
          abr: { enabled: true, defaultBandwidthEstimate: bitsPerSecond },
          streaming: { bufferBehind: KEPT_BEHIND_SECONDS },
        })
        assumedBitsPerSecond = bitsPerSecond
        const own = generation
        const isOver = () => isDestroyed || generation !== own
        await loadOrRenew(loaded, address, { addresses, isOver })
        if (!isDestroyed && quality !== 'auto') applyQuality()
        // A load cancelled by a newer one needs no recovery.
        void reloadStuckSeek(video, { reload: () => loaded.load(address, null), isOver }).catch(() => {})
        if (startSeconds > 0) await seekAfterPicture(video, startSeconds)
      },
      setActive(isNowActive, endsAtSeconds) {
        isActive = isNowActive
        endSeconds = endsAtSeconds
        applyActivity()
      },
      async clear() {
        generation++
        await attached?.unload()
      },
      setQuality(wanted) {
        quality = wanted
        attached?.configure({ streaming: { bufferBehind: KEPT_OLD_SECONDS } })
        applyQuality()
      },
      renditions: () => tracks().map(({ side, bitsPerSecond }) => ({ side, bitsPerSecond })),
      statistics: () => attached && toStatistics(attached, assumedBitsPerSecond),
      async destroy() {
        isDestroyed = true
        followed.abort()
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

function listTracks(player: ShakaPlayer) {
  return player.getVariantTracks().map((track) => ({
    side: Math.min(track.width ?? 0, track.height ?? 0),
    bitsPerSecond: track.bandwidth,
    track,
  }))
}

function toStatistics(player: ShakaPlayer, assumedBitsPerSecond: number): EngineStatistics {
  const { estimatedBandwidth, streamBandwidth, bytesDownloaded } = player.getStats()
  return {
    bitsPerSecond: estimatedBandwidth,
    isMeasured: estimatedBandwidth !== assumedBitsPerSecond,
    renditionBitsPerSecond: streamBandwidth,
    loadedBytes: bytesDownloaded,
  }
}

/** Prefetched addresses may have expired before they are loaded. */
async function loadOrRenew(
  player: ShakaPlayer,
  address: string,
  { addresses, isOver }: { addresses: RenewedAddresses; isOver: () => boolean },
): Promise<void> {
  try {
    await player.load(address, null)
  } catch (error) {
    const { code, data } = error as ShakaError
    const isRenewed = isRefused({ code, data }) && (await addresses.renew(String(data[0])))
    if (!isRenewed || isOver()) throw error
    await player.load(address, null)
  }
}

/** As an address is that has expired. */
function isRefused({ code, data }: Pick<ShakaError, 'code' | 'data'>): boolean {
  return code === CODE_BAD_STATUS && Number(data[1]) === STATUS_FORBIDDEN
}

/** Whether a retry of the same request can succeed. An expired address never works again. */
function isNetworkError({ code, data }: ShakaError): boolean {
  if (code === CODE_BAD_STATUS) return Number(data[1]) >= 500
  return CODES_UNANSWERED.includes(code)
}

/** The library is not a module, and bundlers wrap it differently. */
function toShakaNamespace(module: object): ShakaNamespace {
  return ('default' in module ? module.default : module) as ShakaNamespace
}
