import { type Dispatcher, request } from 'undici'
import { endpoints, type ProductApi } from '../../contract/product-api/endpoints.ts'
import type { Paths } from '../../contract/product-api/paths.ts'
import { toWire } from '../../contract/spelling.ts'
import { createProductApi } from '../../server/product-api/client.ts'
import { callHeaders } from '../../server/product-api/headers.ts'
import type { ResponseCache } from '../../server/product-api/response-cache.ts'
import type { Transport } from '../../server/product-api/transport.ts'
import { type Identity, NOBODY } from '../../server/session/identity.ts'
import { type Backend, need } from './check.ts'

const EpisodeQuery = need(endpoints.episodeDetail.query, 'the call takes no query')
const DEADLINE_MS = 10_000
const START_BYTES = 2048
/** With a device id, requests carry `equipmentId` and `_t` as those of browsers do. */
const DEVICE: Identity = { ...NOBODY, equipmentId: 'conformance' }
/** Every check needs a current response. */
const NO_CACHE: ResponseCache = { get: async (_key, _freshness, load) => (await load()).value, forget() {} }
/** For a backend that does not care which site asks. */
const EXAMPLE_SITE = 'https://watch.example'
/** Belongs to no session. */
const STALE_TOKEN = 'conformance+token/that=has ended'

interface Access {
  transport: Transport
  paths: Paths
  appId: string
  token: string | null
  /** Origin of the web front. */
  site?: string
}

export function openBackend({ transport, paths, appId, token, site = EXAMPLE_SITE }: Access): Backend {
  const callAs = (identity: Identity): ProductApi =>
    createProductApi(
      { transport, paths, appId, cache: NO_CACHE, nowMs: Date.now },
      { identity, language: 'en', requestId: 'conformance', log: { info() {}, warn() {} } },
    )
  const visitor = callAs(DEVICE)
  const findDrama = remember(async () => {
    const { columns } = await visitor.columnPage({})
    const begun = columns.flatMap(({ dramas }) => dramas).find(({ comesOn }) => comesOn === null)
    return need(begun, 'no column of Home has a drama with episodes')
  })
  return {
    site,
    visitor,
    stale: callAs({ ...DEVICE, token: STALE_TOKEN }),
    member: token === null ? null : callAs({ ...DEVICE, token }),
    extensions: [],
    async readEpisodeRaw(episode) {
      const query = toWire(EpisodeQuery, episode) as Record<string, string>
      const address = `${transport.basePath}${paths.episodeDetail}?${new URLSearchParams(query)}`
      const caller = { identity: DEVICE, currentLanguage: 'en', appId, requestId: 'conformance' }
      const { body } = await send(transport, address, callHeaders(caller))
      return ((await body.json()) as { data?: unknown }).data
    },
    async fetchStart(address) {
      const range = `bytes=0-${START_BYTES - 1}`
      const { statusCode, headers, body } = await send(transport, address, { range, origin: site })
      const allowed = headers['access-control-allow-origin']
      let bytes = 0
      for await (const chunk of body) {
        bytes += (chunk as Buffer).length
        if (bytes >= START_BYTES) break
      }
      const isReadable = !URL.canParse(address) || allowed === '*' || allowed === site
      return { status: statusCode, bytes, isReadable }
    },
    findDrama,
    findEpisodes: remember(async () => {
      const { dramaId } = await findDrama()
      return (await visitor.episodeList({ dramaId })).episodes
    }),
  }
}

/** Addresses may be relative to the backend's host. */
function send(
  { plain, origin }: Transport,
  address: string,
  headers: Record<string, string>,
): Promise<Dispatcher.ResponseData> {
  return request(new URL(address, origin), {
    dispatcher: plain,
    headers,
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
}

function remember<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return () => {
    loading ??= load()
    return loading
  }
}

export async function findMedia(backend: Backend): Promise<{ videos: string[]; pictures: string[] }> {
  try {
    const { dramaId, coverUrl } = await backend.findDrama()
    const free = (await backend.findEpisodes()).find(({ isLocked, isAppOnly }) => !isLocked && !isAppOnly)
    const episode = free && (await backend.visitor.episodeDetail({ dramaId, episodeId: free.episodeId }))
    const play = episode?.play
    const isAddress = (address: string | null | undefined) => typeof address === 'string' && address !== ''
    return {
      videos: [play?.hlsUrl, play?.dashUrl, play?.mp4Url].filter(isAddress) as string[],
      pictures: [coverUrl, episode?.firstFrameUrl].filter(isAddress) as string[],
    }
  } catch {
    return { videos: [], pictures: [] }
  }
}
