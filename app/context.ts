import type {} from '@remix-run/server-runtime'
import type { Flash, Purchase } from '../contract/flash.ts'
import type { PaymentState } from '../contract/payment-state.ts'
import type { ProductApi } from '../contract/product-api/endpoints.ts'
import type { SignInProvider } from '../contract/sign-in-services.ts'
import type { Language } from './i18n/language.ts'
import type { Texts } from './i18n/locales/en/messages.ts'

export type {
  AddressProblem,
  Flash,
  Gains,
  Purchase,
  SignInProblem,
  TopUpProblem,
} from '../contract/flash.ts'
export type { AddressRule, SiteAddresses } from './addresses/address-rules.ts'
export type { AddressPath } from './addresses/address-types.ts'

export interface BrandPicture {
  href: string
  width: number
  height: number
}

export type LegalPageName = 'privacyPolicy' | 'termsOfUse'

export interface LegalText {
  language: Language
  /** All that the page has a text in. */
  languages: readonly Language[]
  /** Rendered from Markdown, without scripts or the author's markup. */
  html: string
  description: string
  updatedOn: string | null
}

/**
 * The operator's settings, in the language of the request; the same for every visitor and safe to publish.
 */
export interface Site {
  name: string
  /** Shown under the icon of an installed site, where longer names are truncated. */
  shortName: string
  logo: (BrandPicture & { hasName: boolean }) | null
  /** Address of a roughly square picture that stands for the site where its name does not fit. */
  mark: string
  /** Prefix of the addresses of its icons, see `install/manifest.ts`. */
  iconsHref: string
  /** Custom properties of `design/tokens.css` that this brand overrides. */
  colors: Readonly<Record<string, string>>
  hasScreenshots: boolean
  /** Without a trailing slash; the only source of absolute URLs. */
  origin: string
  contactEmail: string
  /** Without an app in a store, nothing links to the download page. */
  hasApp: boolean
  /** A control is left out if its link is absent. */
  stores: { google?: string; apple?: string }
  social: { tiktok?: string; facebook?: string; youtube?: string; instagram?: string }
  footer: {
    columns: readonly { title: string; lines: readonly string[] }[] | null
    note: string | null
  }
  signInProviders: readonly SignInProvider[]
  /** The operator has switched the feedback form on; a backend may still lack it. */
  takesFeedback: boolean
  /** There is an analytics tag, or advertising networks learn of purchases. */
  hasConsentBanner: boolean
  hasErrorReports: boolean
}

export type RefusalTexts = Texts['refusals']
export type Refusals = ReadonlyMap<string, RefusalTexts>

export interface Log {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** Not final, or its result has not been shown yet. */
export interface OpenPayment {
  /** The provider's order id, which customer support needs. */
  transactionId: string
  /**
   * `declined`: unpaid, and the last attempt was declined. `overdue`: pending, and unclear for days whether the
   * money arrived.
   */
  state: PaymentState | 'declined' | 'overdue'
  price: string
  /** As in {@link Purchase}. */
  currency?: string
  coins: number
  bonus: number
  vipDays: number
  createdAtMs: number
  /** At the provider; null: it can no longer be paid. */
  payAddress: string | null
}

/** Why the product API rejected the token. Thrown as the data of a 401, see `toSessionProblem`. */
export interface SessionProblem {
  code: string
  name: 'noToken' | 'invalidToken' | 'kickedOut' | 'tokenExpired'
  message: string
  /** The session concerned, for `POST /session/end/`: a newer one of another tab is left alone. */
  mark: string
}

export interface SharePicture {
  address: string
  text: string
  size?: { width: number; height: number }
}

/** The context of every loader and action; `server/remix/context.ts` creates one per request. */
export interface RequestContext {
  api: ProductApi
  /** Adds the headers of a purchase; the page mints the key once. */
  apiForPurchase(purchase: {
    idempotencyKey: string
    quotedPriceCoins: number
  }): Pick<ProductApi, 'playEpisode' | 'unlockSeries' | 'unlockAutomatically'>
  /** Without the session: for what a visitor may do too when it turns out to be over, and for links in mails. */
  apiForVisitor: Pick<
    ProductApi,
    'sendFeedback' | 'withdrawalOf' | 'withdraw' | 'confirmMailAddress' | 'confirmRecovery' | 'stopRecovery'
  >
  /**
   * For a file longer than one response: each call has a deadline, and together they may exceed that of a
   * page. Errors are not shown.
   */
  apiForFile: Pick<ProductApi, 'receipts' | 'exportMember'>
  shareCard(drama: { dramaId: string; name: string; coverUrl: string | null }): SharePicture | null
  /** The catalogue in one language, for a file longer than one response. */
  catalogueIn(
    language: Language,
  ): Pick<ProductApi, 'areaInfo' | 'catalogueList' | 'columnPage' | 'episodeList'>
  language: Language
  /** The viewer's time zone as reported by the browser; it may not exist. Null: not reported. */
  timeZone: string | null
  /** Proves nothing: the product API decides whether the token is valid. */
  hasToken: boolean
  /**
   * Identifies this session and grants nothing; null without one. Pages store it, so that other tabs detect
   * sign-in and sign-out.
   */
  sessionMark: string | null
  /**
   * One-time messages for this page; the response clears them. Null for data requests, whose page reads the
   * cookie.
   */
  takeFlash(): Flash | null
  /**
   * What this browser kept last, for ten minutes: it is between the pages of a form, out of addresses, so that each of them can be
   * reloaded and gone back to. Whoever reads it checks its form; null: nothing.
   */
  readDraft(): unknown
  /** Null: nothing any more. False: the browser keeps nothing, or not that much. */
  keepDraft(draft: object | null): boolean
  /** Empty for a visitor, and if the product API is unavailable. */
  openPayments(): Promise<OpenPayment[]>
  /** The last package this member left to pay for in this browser, still unpaid. */
  chosenPackage(): Promise<string | null>
  /** Ends this browser's session with the response, and leaves a one-time message for the next page. */
  endSession(flash: Flash): void
  isDataRequest: boolean
  /** A viewer opens a page: neither a page's fetch nor a browser's prefetch. */
  isVisit: boolean
  /**
   * The page is cached for everybody: wait for all its data, and include nothing specific to this visitor or
   * moment.
   */
  isShared: boolean
  /** A member requested this shared page, and receives it only if it is the same for members. */
  isForMember: boolean
  /** Declares that a shared episode page is the same for members too. Record 060. */
  shareWithMembers(): void
  site: Site
  /** An empty Home explains how to import: outside production, if dramas are imported on this machine. */
  mayImport: boolean
  legalText(page: LegalPageName): LegalText
  /** In shared caches hashes replace it. */
  cspNonce: string
  requestId: string
  log: Log
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends RequestContext {}
}
