/** Tells the server that this tab can be led back over a provider's pages, and that it is on its way. */
export const DEPARTURE_COOKIE = 'departure'

/** Every key of this site in a browser's storage. Rows 142, 250-252. */
export const STORAGE_KEYS = {
  /** Stands for the session of this browser and opens nothing; other tabs notice sign-in and sign-out by it. Row 70. */
  token: 'cliffhanger.token',
  /** What visitors watched on this device. */
  history: 'cliffhanger.history',
  /** A random text for this browser's storage, until it is emptied. */
  clientUserId: 'cliffhanger.clientUserId',
  /** In the tab's storage: a random text for its session. */
  sessionId: 'cliffhanger.sessionId',
  /** In the tab's storage: the server was told of this session. */
  sessionStarted: 'cliffhanger.sessionStarted',
  /** In the tab's storage: when each open payment was asked about, and how often. Row 431. */
  paymentAsks: 'cliffhanger.paymentAsks',
  /** In the tab's storage: where the history stood as the page left for a provider. */
  departure: 'cliffhanger.departure',
  /** In the tab's storage: where a page goes on that the browser was led back to from a provider. */
  landing: 'cliffhanger.landing',
  /** In the tab's storage: when the page was last loaded again by itself, milliseconds since the epoch. Row 277. */
  reloadedAtMs: 'cliffhanger.reloadedAtMs',
} as const
