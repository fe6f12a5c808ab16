import type {} from '@remix-run/server-runtime'
import type { PaymentOutcome, PaymentState } from '../contract/payment-state.ts'
import type { ProductApi } from '../contract/product-api/endpoints.ts'
import type { SignInProvider } from '../contract/sign-in.ts'
import type { Language } from './i18n/language.ts'
import type { Texts } from './i18n/locales/en/messages.ts'

export type { AddressRule, SiteAddresses } from './addresses/address-rules.ts'
export type { AddressPath } from './addresses/address-types.ts'

/** Its address changes with its content. */
export interface BrandPicture {
  href: string
  /** Original size, for the proportions. */
  width: number
  height: number
}

export type LegalPageName = 'privacyPolicy' | 'termsOfUse'

/** In the requested language or else in English. */
export interface LegalText {
  language: Language
  /** Made from Markdown: contains no scripts and none of the author's markup. */
  html: string
  /** Its first paragraph, as plain text. */
  description: string
  /** A date like `2026-11-01`; null: not given. */
  updatedOn: string | null
}

/** The operator's settings, in the language of the request; the same for every visitor and safe to show. */
export interface Site {
  name: string
  /** Shown under the icon of an installed site, where longer names are cut off. */
  shortName: string
  /** The logo in the header; null: the name as text. */
  logo: (BrandPicture & { hasName: boolean }) | null
  /** Address of a roughly square picture that represents the site where its name does not fit. */
  mark: string
  /** Start of the addresses of its icons, see `install/manifest.ts`. */
  iconsHref: string
  /** Custom properties of `design/tokens.css` that this brand overrides. */
  colors: Readonly<Record<string, string>>
  /** Whether the product's own screenshots show this brand. */
  hasScreenshots: boolean
  /** Scheme, host and port of this site, without a trailing slash: the only source of absolute URLs. */
  origin: string
  contactEmail: string
  /** Whether the operator has an app in a store; otherwise nothing links to the download page. */
  hasApp: boolean
  /** Links; a control is left out if its link is absent. */
  stores: { google?: string; apple?: string }
  social: { tiktok?: string; facebook?: string; youtube?: string; instagram?: string }
  footer: {
    /** In place of the default lines. */
    columns: readonly { title: string; lines: readonly string[] }[] | null
    /** Such as the operator's registered name and address. */
    note: string | null
  }
  /** Available sign-in providers, in display order; empty when none is configured. */
  signInProviders: readonly SignInProvider[]
  /** Whether an analytics tag is configured, so that visitors are asked for consent. */
  hasAnalytics: boolean
  /** Whether pages report their errors to the web front. */
  hasErrorReports: boolean
}

/** Shown when a request reaches no page. */
export type RefusalTexts = Texts['refusals']
/** For every language of the interface. */
export type Refusals = ReadonlyMap<string, RefusalTexts>

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
  /** Started too long ago, or replaced by newer attempts. */
  | 'stale'
  /** Already completed. */
  | 'used'
  /** Started in another browser. */
  | 'otherBrowser'
  /** The provider or the product API is down or too slow. */
  | 'unavailable'
  | 'failed'

/** Why a top-up was not created; nothing was charged. `app/i18n` has a sentence for each. */
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

/** For the purchase event. */
export interface Purchase {
  transactionId: string
  /** Dollars, like `4.99`. */
  price: string
  /** Name of the package, or its id. */
  item: string
}

/** Not final, or its result has not been shown. */
export interface OpenPayment {
  /** The provider's order id, which support needs. */
  transactionId: string
  /**
   * `declined`: unpaid, and the last attempt was declined. `overdue`: pending, and unclear for days whether the
   * money arrived.
   */
  state: PaymentState | 'declined' | 'overdue'
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
 * since shared pages are the same for everybody.
 */
export interface Flash {
  /** `otherProvider`: signed in, but with another provider than last time in this browser. */
  notice?: 'signedIn' | 'signedOut' | 'sessionEnded' | 'otherProvider' | 'accountDeleted'
  /** The product API's message, at most 300 characters; shown unchanged. */
  message?: string
  problem?: SignInProblem
  provider?: SignInProvider
  /**
   * A payment's result; `declined`: not paid, and it can be paid in another way; `cancelled`: its buyer cancelled
   * at the provider.
   */
  payment?: PaymentOutcome | 'declined' | 'cancelled'
  /** The first report that its payment arrived. */
  purchase?: Purchase
  topUpProblem?: TopUpProblem
  /** Number of the episode the viewer left by signing in or out. */
  resumeEpisode?: number
}

/** The product API rejects the token. Thrown as the data of a 401, see `toSessionProblem`. */
export interface SessionProblem {
  code: string
  name: 'noToken' | 'invalidToken' | 'kickedOut' | 'tokenExpired'
  /** The product API's message, at most 300 characters. */
  message: string
  /** The session it concerns, for `POST /session/end/`: a newer one of another tab is left alone. */
  mark: string
}

/** For links to the page that are shared. */
export interface SharePicture {
  address: string
  /** What it shows. */
  text: string
  /** Absent: not known. */
  size?: { width: number; height: number }
}

/** For every loader and action; `server/remix/context.ts` creates one per request. */
export interface RequestContext {
  /** Calls on behalf of the sender of this request. */
  api: ProductApi
  /** Adds the headers of a purchase; the page mints the key once. */
  apiForPurchase(purchase: {
    idempotencyKey: string
    quotedPriceCoins: number
  }): Pick<ProductApi, 'playEpisode' | 'unlockSeries' | 'unlockAutomatically'>
  /**
   * For a file longer than one response: calls have their own deadlines and together may take longer than a page.
   * Errors are not shown.
   */
  apiForFile: Pick<ProductApi, 'receipts' | 'exportMember'>
  /** A picture with the drama's cover and its title in this language; null: the drama has no cover. */
  shareCard(drama: { dramaId: string; name: string; coverUrl: string | null }): SharePicture | null
  /** The catalogue in one language, for a file longer than one response. */
  catalogueIn(
    language: Language,
  ): Pick<ProductApi, 'areaInfo' | 'catalogueList' | 'columnPage' | 'episodeList'>
  language: Language
  /** The viewer's time zone as reported by the browser; it may not exist. Null: not reported. */
  timeZone: string | null
  /** Whether an authorization cookie was sent. It proves nothing; the product API decides. */
  hasToken: boolean
  /**
   * Identifies this session and grants nothing; null without one. Pages store it, so that other tabs notice
   * sign-in and sign-out.
   */
  sessionMark: string | null
  /**
   * One-time messages for this page; the response removes them. Null for data requests, since their page reads the
   * cookie itself.
   */
  takeFlash(): Flash | null
  /** Empty for a visitor, and when unknown. */
  openPayments(): Promise<OpenPayment[]>
  /** The last package this member went to pay for in this browser, still unpaid; null: none. */
  chosenPackage(): Promise<string | null>
  /** Ends this browser's session with the response, and leaves a one-time message for the next page. */
  endSession(flash: Flash): void
  /** Whether this is a data request by a page's scripts. */
  isDataRequest: boolean
  /** Whether a viewer is opening a page now: not a page's fetch, and not a browser's prefetch. */
  isVisit: boolean
  /**
   * Whether the page is cached for everybody: wait for all its data, and include nothing specific to this visitor
   * or moment.
   */
  isShared: boolean
  /** A member requested this shared page, and gets it only if it is the same for members. */
  isForMember: boolean
  /** Declares that a shared episode page is the same for members too. Record 060. */
  shareWithMembers(): void
  site: Site
  /** Whether an empty Home explains how to import: outside production, if dramas are imported on this machine. */
  mayImport: boolean
  /** In the request's language. */
  legalText(page: LegalPageName): LegalText
  /** Nonce of our inline scripts; in shared caches hashes replace it. */
  cspNonce: string
  requestId: string
  log: Log
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends RequestContext {}
}
