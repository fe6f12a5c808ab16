import type { CreateEngine } from './engine.ts'
import type { ShakaNamespace } from './shaka.ts'

/** The first rendition is the lowest: measured, it shows a picture soonest, and the second segment is better already. */
const FIRST_BANDWIDTH_BITS = 3e5

/** Severity of faults shaka does not get over by itself. */
const SEVERITY_CRITICAL = 2

const CONFIGURATION = {
  abr: { defaultBandwidthEstimate: FIRST_BANDWIDTH_BITS, useNetworkInformation: false },
  streaming: { bufferingGoal: 20, bufferBehind: 20 },
  // Otherwise three whole segments are fetched in series to look for captions inside the picture.
  manifest: { hls: { disableClosedCaptionsDetection: true } },
}

/** Feeds the element segment by segment. `load` fetches the library, which needs a browser to even be read. */
function shakaEngine(
  loadShaka: () => Promise<ShakaNamespace>,
  addressKey: 'dashUrl' | 'hlsUrl',
): CreateEngine {
  return (video, onFailed) => {
    let isDestroyed = false
    const player = loadShaka().then(async (shaka) => {
      shaka.polyfill.installAll()
      const created = new shaka.Player()
      created.configure(CONFIGURATION)
      created.addEventListener('error', (event) => {
        if (!isDestroyed && event.detail?.severity === SEVERITY_CRITICAL) onFailed(event.detail)
      })
      if (isDestroyed) await created.destroy()
      else await created.attach(video)
      return created
    })
    return {
      async load(play, startSeconds) {
        const address = play[addressKey]
        if (!address) throw new Error(`There is no ${addressKey} to load.`)
        const loaded = await player
        if (!isDestroyed) await loaded.load(address, startSeconds ?? null)
      },
      async destroy() {
        isDestroyed = true
        await (await player).destroy()
      },
    }
  }
}

export const createDashEngine = shakaEngine(
  () => import('shaka-player/dist/shaka-player.dash-es2021.js').then(namespaceOf),
  'dashUrl',
)

export const createHlsEngine = shakaEngine(
  () => import('shaka-player/dist/shaka-player.hls-es2021.js').then(namespaceOf),
  'hlsUrl',
)

/** A bundler wraps the library, which is no module, in its own ways. */
function namespaceOf(module: object): ShakaNamespace {
  return ('default' in module ? module.default : module) as ShakaNamespace
}
