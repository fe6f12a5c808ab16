import { areaInfo } from '../area.ts'
import { columnPage, dramaDetail, topDramas } from '../catalog.ts'
import type { Input, Output } from '../endpoint.ts'
import { episodeBehavior, episodeDetail, episodeList } from '../episodes.ts'
import { catalogueList } from '../extensions/catalogue-list.ts'
import { coinRules } from '../extensions/coin-rules.ts'
import { continueWatching, putAside } from '../extensions/continue-watching.ts'
import { feed, reportClip } from '../extensions/feed.ts'
import { sendFeedback } from '../extensions/feedback.ts'
import { genreList } from '../extensions/genres.ts'
import {
  addressConsentUrl,
  confirmMailAddress,
  mailAddress,
  memberDocument,
  memberDocuments,
  setMailAddress,
  takeProviderAddress,
} from '../extensions/mail-address.ts'
import { deleteMember, exportMember, forgetClicks } from '../extensions/member-data.ts'
import { pendingOrders } from '../extensions/orders.ts'
import { positions, savePosition } from '../extensions/positions.ts'
import { receipts, walletCheck, walletSummary } from '../extensions/receipts.ts'
import {
  askRecovery,
  confirmRecovery,
  finishRecovery,
  recoveryState,
  stopRecovery,
} from '../extensions/recovery.ts'
import { search } from '../extensions/search.ts'
import { similarDramas } from '../extensions/similar.ts'
import { setSpendingLimit, spendingLimit } from '../extensions/spending-limit.ts'
import { walletStatement } from '../extensions/statement.ts'
import { returnableUnlocks, returnUnlocks } from '../extensions/unlock-return.ts'
import {
  autoUnlockList,
  seriesCost,
  setAutoUnlock,
  setDailyLimit,
  unlockAutomatically,
  unlockSeries,
} from '../extensions/unlocks.ts'
import { withdraw, withdrawalOf, withdrawals } from '../extensions/withdrawal.ts'
import { deleteHistory, historyList, reportHistory } from '../history.ts'
import { deleteSaved, save, savedList, thumbUp, thumbUpCancel, unsave } from '../library.ts'
import { memberDetail } from '../member.ts'
import { playEpisode } from '../playback.ts'
import { signInAddress, signInByCode, signInByToken, signOut } from '../sign-in.ts'
import { createOrder, packageList, verifyReceipt } from '../top-up.ts'
import { reportTracking } from '../tracking.ts'
import { consumeList, rechargeList } from '../wallet.ts'

export const endpoints = {
  areaInfo,
  columnPage,
  topDramas,
  dramaDetail,
  episodeList,
  episodeDetail,
  episodeBehavior,
  playEpisode,
  signInAddress,
  signInByCode,
  signInByToken,
  signOut,
  memberDetail,
  rechargeList,
  consumeList,
  savedList,
  save,
  unsave,
  deleteSaved,
  thumbUp,
  thumbUpCancel,
  historyList,
  reportHistory,
  deleteHistory,
  packageList,
  createOrder,
  verifyReceipt,
  reportTracking,
  exportMember,
  forgetClicks,
  deleteMember,
  seriesCost,
  unlockSeries,
  unlockAutomatically,
  setAutoUnlock,
  autoUnlockList,
  setDailyLimit,
  savePosition,
  positions,
  continueWatching,
  putAside,
  pendingOrders,
  receipts,
  walletCheck,
  walletSummary,
  coinRules,
  walletStatement,
  spendingLimit,
  setSpendingLimit,
  withdrawals,
  withdrawalOf,
  withdraw,
  returnableUnlocks,
  returnUnlocks,
  mailAddress,
  setMailAddress,
  addressConsentUrl,
  takeProviderAddress,
  confirmMailAddress,
  memberDocuments,
  memberDocument,
  askRecovery,
  confirmRecovery,
  recoveryState,
  stopRecovery,
  finishRecovery,
  genreList,
  catalogueList,
  search,
  similarDramas,
  feed,
  reportClip,
  sendFeedback,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export const endpointNames = Object.keys(endpoints) as EndpointName[]

/**
 * The client's view of the product API. Rejects only with `ProductApiError`, `ContractMismatchError` or
 * `ProductApiUnavailableError`.
 */
export type ProductApi = {
  [Name in EndpointName]: Input<Endpoints[Name]> extends undefined
    ? () => Promise<Output<Endpoints[Name]>>
    : (input: Input<Endpoints[Name]>) => Promise<Output<Endpoints[Name]>>
}
