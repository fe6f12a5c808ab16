/** The worker's cache of pictures, which pages delete when another member, or nobody, is signed in. Rule 21. */
export const POSTERS_CACHE = 'posters'

/** Message to the worker: the pictures are deleted, and what it noted of them for their expiry goes too. */
export const FORGET_POSTERS = 'FORGET_POSTERS'

/** Every key of this site in a browser's storage. Rows 142, 250-252. */
export const STORAGE_KEYS = {
  /** Stands for this browser's session and grants nothing; other tabs notice sign-in and sign-out by it. Row 70. */
  token: 'cliffhanger.token',
  /** A visitor's history on this device. */
  history: 'cliffhanger.history',
  /** The session whose member had nothing to go on with, by its mark. Row 421. */
  nothingToContinue: 'cliffhanger.nothingToContinue',
  /** When the install banner was closed, milliseconds since the epoch. Row 95. */
  installPrompt: 'cliffhanger.installPrompt',
  /** Whether the viewer agreed to the analytics tag, and when. */
  analyticsConsent: 'cliffhanger.analyticsConsent',
  /** A random id of this browser's storage, until it is cleared. */
  clientUserId: 'cliffhanger.clientUserId',
  /** Positions, likes and saves that have not reached the member's account. Rows 401, 418. */
  waitingReports: 'cliffhanger.waitingReports',
  /** What was searched for on this device, until a member signs out. Row 420. */
  searches: 'cliffhanger.searches',
  /** Usage events that have not been sent. Row 261. */
  usage: 'cliffhanger.usage',
  /** In session storage: a random id of the tab's session. */
  sessionId: 'cliffhanger.sessionId',
  /** In session storage: the server knows about this session. */
  sessionStarted: 'cliffhanger.sessionStarted',
  /** In session storage: when each open payment was checked, and how often. Row 431. */
  paymentAsks: 'cliffhanger.paymentAsks',
  /** In session storage: the history position when the page left for a provider. */
  departure: 'cliffhanger.departure',
  /** In session storage: how far a list had grown, and where its reader was. Row 276. */
  listPlace: 'cliffhanger.listPlace',
  /** In session storage: the panel that this page opens once it has been loaded again for its code. Row 276. */
  openingPanel: 'cliffhanger.openingPanel',
  /** In session storage: the page whose video was paused when the page reloaded itself. Row 271. */
  stillFilm: 'cliffhanger.stillFilm',
  /** In session storage: the browser refused the service worker. Row 285. */
  workerRefused: 'cliffhanger.workerRefused',
  /** In session storage: time of the last automatic reload, milliseconds since the epoch. Row 277. */
  reloadedAtMs: 'cliffhanger.reloadedAtMs',
} as const
