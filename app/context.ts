import type {} from '@remix-run/server-runtime'
import type { ProductApi } from '../contract/product-api/endpoints.ts'
import type { SignInProvider } from '../contract/sign-in.ts'
import type { Language } from './i18n/language.ts'

/** What the operator says about the site, the same for every visitor and safe to show. */
export interface Site {
  name: string
  /** Scheme, host and port of this site, without a slash at the end: the only source of absolute addresses. */
  origin: string
  contactEmail: string
  stores: { google: string; apple: string }
  social: { tiktok: string; facebook: string; youtube: string; instagram: string }
  /** Whom members can sign in with here, in the order they are offered; none when no provider has its settings. Row 64. */
  signInProviders: readonly SignInProvider[]
}

export interface Log {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** Why a sign-in came to nothing. `app/i18n` has a sentence for each. */
export type SignInProblem =
  /** The viewer turned back at the provider. */
  | 'cancelled'
  /** The provider or the product API said no. */
  | 'refused'
  /** Begun too long ago, or replaced by newer attempts. */
  | 'stale'
  /** Ended once already. */
  | 'used'
  /** Begun in another browser. */
  | 'otherBrowser'
  /** The provider or the product API is down or too slow. */
  | 'unavailable'
  | 'failed'

/** Why a top-up was not begun; nothing was charged. `app/i18n` has a sentence for each. Row 180. */
export type TopUpProblem =
  /** The package is not offered any more, or at another price than was shown. */
  | 'changed'
  /** The same top-up is being begun elsewhere. */
  | 'running'
  /** More were begun within an hour than are allowed. */
  | 'tooMany'
  | 'signedOut'
  /** The product API, or what it stands on, is down or too slow. */
  | 'unavailable'
  /** The payment provider is. */
  | 'providerUnavailable'
  | 'failed'

/** A payment that arrived, for the purchase event. Rows 183, 267. */
export interface Purchase {
  transactionId: string
  /** Dollars, like `4.99`. */
  price: string
  /** Name of the package, or its id. */
  item: string
}

/** A payment that has not ended, or whose end was told to nobody. Row 431. */
export interface OpenPayment {
  /** The provider's name of the order; support asks for it. */
  transactionId: string
  /**
   * `waiting` to be paid, `checking` whether the money came, `late` when nobody could say so for days, and two ends that
   * are news.
   */
  state: 'waiting' | 'checking' | 'late' | 'arrived' | 'failed'
  /** Dollars, like `4.99`. */
  price: string
  coins: number
  bonus: number
  vipDays: number
  createdAtMs: number
  /** At the provider; null: it cannot be paid any more. */
  payAddress: string | null
}

/**
 * What the page after a redirect says once. It travels in a cookie that lives 60 s and that scripts may read, since
 * shared pages are the same for everybody. Rows 72-74, 293, 435.
 */
export interface Flash {
  /** `otherProvider`: signed in, but with another provider than last time in this browser. */
  notice?: 'signedIn' | 'signedOut' | 'sessionEnded' | 'otherProvider' | 'accountDeleted'
  /** What the product API said, at most 300 characters; shown as it is. Row 72. */
  message?: string
  problem?: SignInProblem
  provider?: SignInProvider
  /** What became of a payment; `cancelled`: its buyer turned back at the provider. Rows 183-185. */
  payment?: 'success' | 'failed' | 'loading' | 'cancelled'
  /** The first time its payment is told as arrived. */
  purchase?: Purchase
  topUpProblem?: TopUpProblem
  /** Number of the episode the viewer left by signing in or out. Row 71. */
  resumeEpisode?: number
}

/** The product API no longer takes the token that came. Thrown as the data of a 401, see `sessionProblemOf`. */
export interface SessionProblem {
  code: string
  name: 'noToken' | 'invalidToken' | 'kickedOut' | 'tokenExpired'
  /** What the product API said, at most 300 characters. Rows 293-294. */
  message: string
  /** The session it is about, for `POST /session/end/`: a newer one of another tab is left alone. */
  mark: string
}

/** What every loader and action receives as `context`; `server/remix/context.ts` makes one for each request. */
export interface RequestContext {
  /** The product API on behalf of whoever sent this request. */
  api: ProductApi
  /** The same with what a purchase carries beside its body; the key is minted once by the page. Rule 11. */
  apiForPurchase(purchase: {
    idempotencyKey: string
    quotedPriceCoins: number
  }): Pick<ProductApi, 'playEpisode' | 'unlockSeries' | 'unlockAutomatically'>
  /**
   * The same for a file that is longer than one answer: each call has its own deadline, and all of them together may
   * take longer than a page may. What it throws is for nobody to see.
   */
  apiForFile: Pick<ProductApi, 'receipts' | 'exportMember'>
  language: Language
  /** Of the viewer's clock, as the browser called it; there may be no such zone. Null: it did not say. Row 148. */
  timeZone: string | null
  /** Whether an authorization cookie came. It proves nothing; the product API decides. */
  hasToken: boolean
  /**
   * A text that stands for this session and opens nothing; null without one. Pages keep it, so that other tabs notice
   * sign-in and sign-out. Row 70.
   */
  sessionMark: string | null
  /** What this page must say once; the answer takes it away. Null for data requests, whose page can read it itself. */
  takeFlash(): Flash | null
  /** Payments of this member that have not ended; none for a visitor, and none when they cannot be told. Row 431. */
  openPayments(): Promise<OpenPayment[]>
  /** The package this member went to pay for last in this browser and has not paid; null: none. */
  chosenPackage(): Promise<string | null>
  /** Ends the session of this browser with the answer to this request, and leaves what the next page says. */
  endSession(flash: Flash): void
  /** A page's scripts ask for its data: no document. */
  isDataRequest: boolean
  /** Somebody opens a page now: no page of ours that fetches, and no browser that only asks ahead. */
  isVisit: boolean
  /** The page is kept for everybody: wait for all its data, and put nothing of this visitor or moment into it. */
  isShared: boolean
  site: Site
  /** Marks our own inline scripts; on pages kept in shared caches it is replaced by hashes (rule 6). */
  cspNonce: string
  requestId: string
  log: Log
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends RequestContext {}
}
