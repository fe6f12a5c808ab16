/** The worker's cache of pictures, which pages delete when the signed-in member changes or signs out. */
export const POSTERS_CACHE = 'posters'

/** Message to the worker: the pictures were deleted, so it also deletes its expiry records of them. */
export const FORGET_POSTERS = 'FORGET_POSTERS'

export const STORAGE_KEYS = {
  /** Identifies this browser's session and grants nothing; other tabs detect sign-in and sign-out by it. */
  token: 'cliffhanger.token',
  /** A visitor's history on this device. */
  history: 'cliffhanger.history',
  /** The session, by its mark, whose member had nothing to resume. */
  nothingToContinue: 'cliffhanger.nothingToContinue',
  /** When the install banner was closed, milliseconds since the epoch. */
  installPrompt: 'cliffhanger.installPrompt',
  /** Whether the viewer agreed to the analytics tag, and when. */
  analyticsConsent: 'cliffhanger.analyticsConsent',
  /** A random id of this browser's storage, until it is cleared. */
  clientUserId: 'cliffhanger.clientUserId',
  /** Positions, likes and saves that have not reached the member's account. */
  waitingReports: 'cliffhanger.waitingReports',
  /** What was searched for on this device, until a member signs out. */
  searches: 'cliffhanger.searches',
  /** Usage events that have not been sent. */
  usage: 'cliffhanger.usage',
  /** In session storage: a random id of the tab's session. */
  sessionId: 'cliffhanger.sessionId',
  /** In session storage: the server knows about this session. */
  sessionStarted: 'cliffhanger.sessionStarted',
  /** In session storage: when each open payment was checked, and how often. */
  paymentAsks: 'cliffhanger.paymentAsks',
  /** In session storage: the history position when the page left for a provider. */
  departure: 'cliffhanger.departure',
  /** In session storage: how far a list had grown, and where its reader was. */
  listPlace: 'cliffhanger.listPlace',
  /** In session storage: how far the page was scrolled whose language changes. */
  languagePlace: 'cliffhanger.languagePlace',
  /** In session storage: the panel that this page opens after reloading for its code. */
  openingPanel: 'cliffhanger.openingPanel',
  /** In session storage: what the page before had no time to say. */
  unreadToasts: 'cliffhanger.unreadToasts',
  /** In session storage: the page whose video was paused when the page reloaded itself. */
  pausedPage: 'cliffhanger.stillFilm',
  /** In session storage: the browser refused the service worker. */
  workerRefused: 'cliffhanger.workerRefused',
  /** In session storage: time of the last automatic reload, milliseconds since the epoch. */
  reloadedAtMs: 'cliffhanger.reloadedAtMs',
} as const
