const TOP_UP = 'top-up:'

/**
 * The keys of postings and VIP periods. Each names the one event that writes it, so nothing is written twice.
 * Keys are stored for ever and must still be found in later releases, so their form never changes.
 */
export const ledgerKeys = {
  /** With the `Idempotency-Key` of the request; a purchase without one has the key of its episodes. */
  purchase: (idempotencyKey: string) => `ask:${idempotencyKey}`,
  episode: (episodeId: string) => `unlock:${episodeId}`,
  rest: (firstEpisodeId: string) => `rest-from:${firstEpisodeId}`,
  /** Of an episode that was unlocked so and taken back; `returnId` is the posting of that return. */
  restAgain: (firstEpisodeId: string, returnId: string) => `${ledgerKeys.rest(firstEpisodeId)}:${returnId}`,
  unlockReturn: (unlockPostingId: string) => `unlock-return:${unlockPostingId}`,
  topUp: (orderId: string) => `${TOP_UP}${orderId}`,
  refund: (orderId: string) => `refund:${orderId}`,
  grant: (grantKey: string) => `grant:${grantKey}`,
  reversal: (grantKey: string) => `reversal:${ledgerKeys.grant(grantKey)}`,
  expiry: (lotId: string) => `expiry:${lotId}`,
}

export function toOrderId(key: string): string | null {
  return key.startsWith(TOP_UP) ? key.slice(TOP_UP.length) : null
}
