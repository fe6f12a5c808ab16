import type { HandlerResult } from '../../contract/endpoint.ts'
import type { playEpisode as playEndpoint } from '../../contract/playback.ts'
import { type Handlers, withViewer } from '../calls/call.ts'
import { Refusal } from '../calls/refusal.ts'
import { readPurchase } from '../http/request-headers.ts'
import { createAddresses } from '../playback/episode-rows.ts'
import type { Media } from '../playback/media.ts'
import { noFault } from '../runtime/fault.ts'
import type { WalletQueue } from '../wallet/wallet-queue.ts'
import { listAutoUnlocks, setAutoUnlock } from './auto-unlock.ts'
import { setLimit } from './daily-limit.ts'
import { getDramaCost } from './drama-cost.ts'
import { getReturnable, returnUnlocks } from './return-unlocks.ts'
import { unlockDrama } from './unlock-drama.ts'
import { type UnlockDeps, type UnlockRequest, unlockEpisode } from './unlock-episode.ts'

export function unlockHandlers(deps: UnlockDeps & { media: Media; walletQueue: WalletQueue }) {
  const { walletQueue } = deps
  return {
    async playEpisode({ dramaId, episodeId }, { viewer, headers }) {
      const purchase = readPurchase(headers)
      if (purchase instanceof Refusal) return purchase
      const request = { memberId: viewer.memberId, dramaId, episodeId, ...purchase }
      return walletQueue.run(request.memberId, () => playEpisode(deps, { ...request, isAutomatic: false }))
    },
    async unlockAutomatically({ dramaId, episodeId, quotedPriceCoins }, { viewer, headers }) {
      const purchase = readPurchase(headers)
      if (purchase instanceof Refusal) return purchase
      const request = { memberId: viewer.memberId, dramaId, episodeId, key: purchase.key }
      return walletQueue.run(request.memberId, () =>
        playEpisode(deps, { ...request, quotedPriceCoins, isAutomatic: true }),
      )
    },
    async unlockSeries(input, { viewer, headers }) {
      const purchase = readPurchase(headers)
      if (purchase instanceof Refusal) return purchase
      return walletQueue.run(viewer.memberId, () => unlockDrama(deps, input, viewer, purchase.key))
    },
    returnableUnlocks: (input, { viewer }) => getReturnable(deps, input, viewer),
    returnUnlocks: (input, { viewer }) =>
      walletQueue.run(viewer.memberId, () => returnUnlocks(deps, input, viewer)),
    seriesCost: (input, call) => withViewer(call, (viewer) => getDramaCost(deps, input, viewer)),
    setAutoUnlock: (input, { viewer }) => setAutoUnlock(deps.db, input, viewer),
    autoUnlockList: (_input, { viewer, language }) =>
      listAutoUnlocks(deps.db, { memberId: viewer.memberId, language }),
    setDailyLimit: (input, { viewer }) =>
      walletQueue.run(viewer.memberId, () => setLimit(deps, input, viewer)),
  } satisfies Handlers
}

/** Only committed unlocks get a play address, bound to the member. */
async function playEpisode(
  deps: UnlockDeps & { media: Media },
  request: UnlockRequest,
): Promise<HandlerResult<typeof playEndpoint> | Refusal> {
  const { fault = noFault } = deps
  const episode = await unlockEpisode(deps, request)
  if (episode instanceof Refusal) return episode
  fault('unlock:after-commit')
  const { captions, ...playerUrlInfo } = createAddresses(episode, deps.media, request.memberId)!
  return { curr: { playerUrlInfo, captions } }
}
