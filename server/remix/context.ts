import type { OpenPayment, RequestContext, SessionProblem, Site } from '../../app/context.ts'
import type { Brand, BrandFacts } from '../brand/brand.ts'
import { isDataRequest, splitTarget } from '../http/request-target.ts'
import { toShareCard } from '../images/share-cards.ts'
import type { Logger } from '../observability/log.ts'
import type { OpenPaymentsRequest } from '../payments/open-payments.ts'
import { createProductApi, type ProductApiCaller, type ProductApiOptions } from '../product-api/client.ts'
import { withOutageResponses } from '../product-api/outage-responses.ts'
import { readBudget } from '../product-api/read-budget.ts'
import { withSessionProblems } from '../product-api/session-problems.ts'
import { readPathLanguage } from '../session/address-language.ts'
import type { Identity } from '../session/identity.ts'
import type { PageSession } from '../session/page-session.ts'
import type { Languages } from '../session/preferred-language.ts'

/** A page's total time for reads: it responds within about three seconds, if necessary with an error page. */
const READS_MS_MAX = 3000

export interface ContextRequest {
  identity: Identity
  session: PageSession
  target: string
  cookieHeader?: string | undefined
  requestId: string
  clientAddress?: string | undefined
  cspNonce: string
  isShared: boolean
  isForMember?: boolean
  shareWithMembers?: () => void
}

export type ContextFactory = (input: ContextRequest) => RequestContext

interface ContextOptions {
  productApi: ProductApiOptions
  mayImport: boolean
  site: Omit<Site, keyof BrandFacts>
  brand: Pick<Brand, 'factsIn' | 'legalTextIn'>
  languages: Languages
  toSessionMark: (token: string) => string
  openPayments: (input: OpenPaymentsRequest) => Promise<OpenPayment[]>
  chosenPackage: (input: Omit<OpenPaymentsRequest, 'api' | 'language'>) => Promise<string | null>
  log: Logger
}

/** Contains no cookies, tokens or upstream addresses. */
export function contextFactory(options: ContextOptions): ContextFactory {
  const { productApi, brand, mayImport, languages, log } = options
  const sites = new Map(
    languages.all.map((language): [string, Site] => [
      language,
      { ...options.site, ...brand.factsIn(language) },
    ]),
  )
  return function createContext(input) {
    const { identity, session, target, cookieHeader, requestId, clientAddress, cspNonce, isShared } = input
    const { isForMember = false, shareWithMembers = () => {} } = input
    const language = readPathLanguage(splitTarget(target).path, languages)
    const requestLog = log.child({ requestId })
    const reads = readBudget(READS_MS_MAX, productApi.nowMs)
    const caller = { identity, language, requestId, clientAddress, log: requestLog, reads }
    const sessionMark = identity.token === null ? null : options.toSessionMark(identity.token)
    const createApi = (one: ProductApiCaller) =>
      withSessionProblems(createProductApi(productApi, one), { sessionMark, report })
    function report(problem: SessionProblem) {
      requestLog.info({ code: problem.code }, 'a session is over')
      session.reportProblem(problem)
    }
    return {
      api: withOutageResponses(createApi(caller), requestLog),
      apiForPurchase: (purchase) => createApi({ ...caller, purchase }),
      apiForVisitor: createApi({ ...caller, identity: { ...identity, token: null } }),
      apiForFile: createApi({ ...caller, reads: undefined }),
      shareCard: (drama) => toShareCard(language, drama),
      catalogueIn: (one) => createApi({ ...caller, language: one, reads: undefined }),
      language: language as RequestContext['language'],
      timeZone: identity.timeZone,
      hasToken: identity.token !== null,
      sessionMark,
      async openPayments() {
        if (sessionMark === null || isShared) return []
        try {
          return await options.openPayments({ api: createApi(caller), cookieHeader, sessionMark, language })
        } catch (error) {
          if (error instanceof Response) throw error
          requestLog.warn({ err: error }, 'open payments unavailable')
          return []
        }
      },
      async chosenPackage() {
        return sessionMark === null ? null : options.chosenPackage({ cookieHeader, sessionMark })
      },
      takeFlash: session.takeFlash,
      readDraft: session.readDraft,
      keepDraft: session.keepDraft,
      endSession: session.endSession,
      isShared,
      isForMember,
      shareWithMembers,
      isDataRequest: isDataRequest(target),
      isVisit: session.isVisit,
      mayImport,
      site: sites.get(language) as Site,
      legalText: (page) => brand.legalTextIn(language, page),
      cspNonce,
      requestId,
      log: requestLog,
    }
  }
}
