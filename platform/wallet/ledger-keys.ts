const TOP_UP = 'top-up:'

/**
 * The keys of postings and VIP periods: each names the one event that writes it, so that nothing is written twice. They
 * are stored for ever, so what a former release wrote must be found again: their form never changes.
 */
export const ledgerKeys = {
  /** A purchase under the `Idempotency-Key` of its request. */
  purchase: (idempotencyKey: string) => `ask:${idempotencyKey}`,
  /** One episode, bought without such a key. */
  episode: (episodeId: string) => `unlock:${episodeId}`,
  /** The rest of a drama, bought without such a key. */
  rest: (firstEpisodeId: string) => `rest-from:${firstEpisodeId}`,
  topUp: (orderId: string) => `${TOP_UP}${orderId}`,
  refund: (orderId: string) => `refund:${orderId}`,
  grant: (grantKey: string) => `grant:${grantKey}`,
  reversal: (grantKey: string) => `reversal:${ledgerKeys.grant(grantKey)}`,
  expiry: (lotId: string) => `expiry:${lotId}`,
}

/** The order that wrote under this key; null: something else did. */
export function toOrderId(key: string): string | null {
  return key.startsWith(TOP_UP) ? key.slice(TOP_UP.length) : null
}
