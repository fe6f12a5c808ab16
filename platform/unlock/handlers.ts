import { type Handlers, withViewer } from '../calls/call.ts'
import { Refusal } from '../calls/refusal.ts'
import { readPurchase } from '../http/request-headers.ts'
import type { Media } from '../playback/media.ts'
import type { WalletQueue } from '../wallet/wallet-queue.ts'
import { listAutoUnlocks, setAutoUnlock } from './auto-unlock.ts'
import { setLimit } from './daily-limit.ts'
import { getDramaCost } from './drama-cost.ts'
import { playEpisode } from './play-episode.ts'
import { unlockDrama } from './unlock-drama.ts'
import type { UnlockDeps } from './unlock-episode.ts'

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
    seriesCost: (input, call) => withViewer(call, (viewer) => getDramaCost(deps, input, viewer)),
    setAutoUnlock: (input, { viewer }) => setAutoUnlock(deps.db, input, viewer),
    autoUnlockList: (_input, { viewer, language }) =>
      listAutoUnlocks(deps.db, { memberId: viewer.memberId, language }),
    setDailyLimit: (input, { viewer }) =>
      walletQueue.run(viewer.memberId, () => setLimit(deps, input, viewer)),
  } satisfies Handlers
}
