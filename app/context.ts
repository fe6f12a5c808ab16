import type {} from '@remix-run/server-runtime'
import type { PaymentOutcome, PaymentState } from '../contract/payment-state.ts'
import type { ProductApi } from '../contract/product-api/endpoints.ts'
import type { SignInProvider } from '../contract/sign-in.ts'
import type { Language } from './i18n/language.ts'

/** A picture of the site's brand, whose address changes with its content. */
export interface BrandPicture {
  href: string
  /** Of the picture as it was drawn, for its proportions. */
  width: number
  height: number
}

/** A page that a law asks for. */
export type LegalPageName = 'privacyPolicy' | 'termsOfUse'

/** The text of such a page, in the requested language or else in English. Rule 29. */
export interface LegalText {
  language: Language
  /** Made from Markdown: contains no scripts and none of the author's own markup. */
  html: string
  /** Its first paragraph, as plain text. */
  description: string
  /** A date like `2026-11-01`; null: not said. */
  updatedOn: string | null
}

/** What the operator says about the site, in the language of the request, the same for every visitor and safe to show. */
export interface Site {
  name: string
  /** Under the icon of an installed site, where a longer name is cut off. */
  shortName: string
  /** In the header; null: the name in type. */
  logo: (BrandPicture & { hasName: boolean }) | null
  /** Address of an about square picture, which stands for the site where there is no room for its name. */
  mark: string
  /** Start of the addresses of its icons, see `install/manifest.ts`. */
  iconsHref: string
  /** Custom properties of `design/tokens.css` that have other values here. */
  colors: Readonly<Record<string, string>>
  /** Whether the product's own screenshots show this brand. */
  hasScreenshots: boolean
  /** Scheme, host and port of this site, without a trailing slash: the only source of absolute URLs. */
  origin: string
  contactEmail: string
  /** The operator has an app in a store: otherwise nothing leads to the download page. */
  hasApp: boolean
  /** Links; where one is absent, so is its control. */
  stores: { google?: string; apple?: string }
  social: { tiktok?: string; facebook?: string; youtube?: string; instagram?: string }
  footer: {
    /** In place of the default lines. */
    columns: readonly { title: string; lines: readonly string[] }[] | null
    /** Such as the operator's registered name and address. */
    note: string | null
  }
  /** Available sign-in providers, in display order; empty when none is configured. Row 64. */
  signInProviders: readonly SignInProvider[]
  /** An analytics tag is configured: visitors are asked for their consent. */
  hasAnalytics: boolean
  /** Pages report their errors to the web front. */
  hasErrorReports: boolean
}

export interface Log {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** Why a sign-in failed. `app/i18n` has a sentence for each. */
export type SignInProblem =
  /** The viewer cancelled at the provider. */
  | 'cancelled'
  /** The provider or the product API refused. */
  | 'refused'
  /** Begun too long ago, or replaced by newer attempts. */
  | 'stale'
  /** Already completed once. */
  | 'used'
  /** Begun in another browser. */
  | 'otherBrowser'
  /** The provider or the product API is down or too slow. */
  | 'unavailable'
  | 'failed'

/** Why a top-up was not created; nothing was charged. `app/i18n` has a sentence for each. Row 180. */
export type TopUpProblem =
  /** The package is no longer offered, or its price has changed. */
  | 'changed'
  /** The same top-up is being created elsewhere. */
  | 'running'
  /** Over the hourly limit. */
  | 'tooMany'
  | 'signedOut'
  /** The product API, or one of its dependencies, is down or too slow. */
  | 'unavailable'
  /** The payment provider is down or too slow. */
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

/** A payment that is not final, or whose result nobody has seen. Row 431. */
export interface OpenPayment {
  /** The provider's order id, as support asks for it. */
  transactionId: string
  /** `overdue`: pending, and for days nobody has known whether the money arrived. */
  state: PaymentState | 'overdue'
  /** Dollars, like `4.99`. */
  price: string
  coins: number
  bonus: number
  vipDays: number
  createdAtMs: number
  /** At the provider; null: it can no longer be paid. */
  payAddress: string | null
}

/**
 * One-time messages for the page after a redirect. They are in a cookie that lives 60 s and that scripts may read,
 * since shared pages are the same for everybody. Rows 72-74, 293, 435.
 */
export interface Flash {
  /** `otherProvider`: signed in, but with another provider than last time in this browser. */
  notice?: 'signedIn' | 'signedOut' | 'sessionEnded' | 'otherProvider' | 'accountDeleted'
  /** The product API's message, at most 300 characters; shown as it is. Row 72. */
  message?: string
  problem?: SignInProblem
  provider?: SignInProvider
  /** A payment's result; `cancelled`: its buyer cancelled at the provider. Rows 183-185. */
  payment?: PaymentOutcome | 'cancelled'
  /** The first report that its payment arrived. */
  purchase?: Purchase
  topUpProblem?: TopUpProblem
  /** Number of the episode the viewer left by signing in or out. Row 71. */
  resumeEpisode?: number
}

/** The product API rejects the token. Thrown as the data of a 401, see `toSessionProblem`. */
export interface SessionProblem {
  code: string
  name: 'noToken' | 'invalidToken' | 'kickedOut' | 'tokenExpired'
  /** The product API's message, at most 300 characters. Rows 293-294. */
  message: string
  /** The session it concerns, for `POST /session/end/`: a newer one of another tab is left alone. */
  mark: string
}

/** The `context` of every loader and action; `server/remix/context.ts` creates one per request. */
export interface RequestContext {
  /** The product API on behalf of the sender of this request. */
  api: ProductApi
  /** The same with the headers of a purchase; the page mints the key once. Rule 11. */
  apiForPurchase(purchase: {
    idempotencyKey: string
    quotedPriceCoins: number
  }): Pick<ProductApi, 'playEpisode' | 'unlockSeries' | 'unlockAutomatically'>
  /**
   * The same for a file longer than one response: each call has its own deadline, and together they may take longer
   * than a page. Its errors are not shown to anybody.
   */
  apiForFile: Pick<ProductApi, 'receipts' | 'exportMember'>
  language: Language
  /** The viewer's time zone as reported by the browser; it may not exist. Null: not reported. Row 148. */
  timeZone: string | null
  /** Whether an authorization cookie was sent. It proves nothing; the product API decides. */
  hasToken: boolean
  /**
   * Stands for this session and grants nothing; null without one. Pages keep it, so that other tabs notice sign-in
   * and sign-out. Row 70.
   */
  sessionMark: string | null
  /**
   * One-time messages for this page; the response removes them. Null for data requests, whose page can read them
   * itself.
   */
  takeFlash(): Flash | null
  /** This member's open payments; empty for a visitor, and when they are unknown. Row 431. */
  openPayments(): Promise<OpenPayment[]>
  /** The package this member last went to pay for in this browser and has not paid; null: none. */
  chosenPackage(): Promise<string | null>
  /** Ends this browser's session with the response, and leaves a one-time message for the next page. */
  endSession(flash: Flash): void
  /** A data request of a page's scripts. */
  isDataRequest: boolean
  /** Somebody opens a page now: not a page's fetch, and not a browser's prefetch. */
  isVisit: boolean
  /** The page is cached for everybody: wait for all its data, and include nothing of this visitor or moment. */
  isShared: boolean
  /** A member asked for this shared page, and gets it only if it is the same for members. */
  isForMember: boolean
  /** Says of a shared page of an episode that it is the same for members too. Record 060. */
  shareWithMembers(): void
  site: Site
  /** Not in production, and dramas are imported on this machine: an empty Home says how. */
  mayImport: boolean
  /** In the request's language. */
  legalText(page: LegalPageName): LegalText
  /** Nonce of our inline scripts; in shared caches hashes replace it (rule 6). */
  cspNonce: string
  requestId: string
  log: Log
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends RequestContext {}
}
