import type {} from '@remix-run/server-runtime'
import type { ProductApi } from '../contract/endpoints.ts'
import type { Language } from './i18n/language.ts'

/** What the operator says about the site, the same for every visitor and safe to show. */
export interface Site {
  name: string
  /** Scheme, host and port of this site, without a slash at the end: the only source of absolute addresses. */
  origin: string
  contactEmail: string
  stores: { google: string; apple: string }
  social: { tiktok: string; facebook: string; youtube: string; instagram: string }
}

export interface Log {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** What every loader and action receives as `context`; `server/context.ts` makes one for each request. */
export interface RequestContext {
  /** The product API on behalf of whoever sent this request. */
  api: ProductApi
  /** The same with what a purchase carries beside its body; the key is minted once by the page. Decision 11. */
  apiForPurchase(purchase: {
    idempotencyKey: string
    quotedPriceCoins: number
  }): Pick<ProductApi, 'playEpisode'>
  language: Language
  /** Whether an authorization cookie came. It proves nothing; the product API decides. */
  hasToken: boolean
  /** The page is kept for everybody: wait for all its data, and put nothing of this visitor or moment into it. */
  isShared: boolean
  site: Site
  /** Marks our own inline scripts; on pages kept in shared caches it is replaced by hashes (decision 6). */
  cspNonce: string
  requestId: string
  log: Log
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends RequestContext {}
}
