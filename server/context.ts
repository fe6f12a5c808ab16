import type { RequestContext } from '../app/context.ts'
import type { SiteConfig } from './config/config.ts'
import type { Logger } from './observability/log.ts'
import { createProductApi, type ProductApiOptions } from './product-api/client.ts'
import { withOutageAnswers } from './product-api/outage-answers.ts'
import { readBudget } from './product-api/read-budget.ts'
import { splitTarget } from './request-target.ts'
import { languageOfPath } from './session/address-language.ts'
import type { Identity } from './session/identity.ts'
import type { Languages } from './session/preferred-language.ts'

/** What a page may wait for all its reads: it answers within about three seconds, with a page that says so if need be. */
const READS_MS_MAX = 3000

/** What is known of one request when its page is about to be made. */
export interface ContextAsk {
  identity: Identity
  /** Path and query of the page or data request. */
  target: string
  requestId: string
  cspNonce: string
  /** The page is kept and shown to everybody. */
  isShared: boolean
}

export type ContextFactory = (ask: ContextAsk) => RequestContext

interface ContextOptions {
  productApi: ProductApiOptions
  site: SiteConfig
  languages: Languages
  log: Logger
}

/** Makes what loaders and actions receive. It holds neither cookies, nor tokens, nor upstream addresses. */
export function contextFactory({ productApi, site, languages, log }: ContextOptions): ContextFactory {
  return function createContext({ identity, target, requestId, cspNonce, isShared }) {
    const language = languageOfPath(splitTarget(target).path, languages)
    const requestLog = log.child({ requestId })
    const reads = readBudget(READS_MS_MAX, productApi.nowMs)
    const caller = { identity, language, requestId, log: requestLog, reads }
    return {
      api: withOutageAnswers(createProductApi(productApi, caller), requestLog),
      apiForPurchase: (purchase) => createProductApi(productApi, { ...caller, purchase }),
      language: language as RequestContext['language'],
      hasToken: identity.token !== null,
      isShared,
      site,
      cspNonce,
      requestId,
      log: requestLog,
    }
  }
}
