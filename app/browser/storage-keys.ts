/** The worker's cache of pictures, which pages delete when the signed-in member changes or signs out. */
export const POSTERS_CACHE = 'posters'

/** Message to the worker: the pictures were deleted, so it also deletes its expiry records of them. */
export const FORGET_POSTERS = 'FORGET_POSTERS'

export const STORAGE_KEYS = {
  /** Identifies this browser's session and grants nothing; other tabs detect sign-in and sign-out by it. */
  token: 'cliffhanger.token',
  history: 'cliffhanger.history',
  /** Mark of the session whose member had nothing to resume. */
  nothingToContinue: 'cliffhanger.nothingToContinue',
  installPrompt: 'cliffhanger.installPrompt',
  analyticsConsent: 'cliffhanger.analyticsConsent',
  clientUserId: 'cliffhanger.clientUserId',
  /** Positions, likes and saves that have not reached the member's account. */
  waitingReports: 'cliffhanger.waitingReports',
  /** Searches on this device, until a member signs out. */
  searches: 'cliffhanger.searches',
  usage: 'cliffhanger.usage',
  /** In session storage, like all that follow. */
  sessionId: 'cliffhanger.sessionId',
  sessionStarted: 'cliffhanger.sessionStarted',
  paymentAsks: 'cliffhanger.paymentAsks',
  /** The history position when the page left for a provider. */
  departure: 'cliffhanger.departure',
  /** How far a list had grown, and its scroll position. */
  listPlace: 'cliffhanger.listPlace',
  /** Clips of For You, and which of them was in view. */
  feedVisit: 'cliffhanger.feedVisit',
  languagePlace: 'cliffhanger.languagePlace',
  openingPanel: 'cliffhanger.openingPanel',
  unreadToasts: 'cliffhanger.unreadToasts',
  /** The page whose video was paused when the page reloaded itself. */
  pausedPage: 'cliffhanger.stillFilm',
  workerRefused: 'cliffhanger.workerRefused',
  reloadedAtMs: 'cliffhanger.reloadedAtMs',
} as const

/** On a document that `redirect-script.ts` left: it shows nothing, and nothing else of it starts. */
export const REDIRECTED_MARK = 'data-redirected'
