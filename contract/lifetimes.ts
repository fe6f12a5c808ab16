const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** From the press to the return from a provider: the signed state, the cookie of the attempt, and the popup's wait. */
export const SIGN_IN_ATTEMPT_MS = 10 * MINUTE_MS

/** After this, an unfinished order is final or given up, and its browser forgets it. */
export const OPEN_ORDER_MS = 72 * HOUR_MS
