import { randomUUID } from 'node:crypto'
import compression from 'compression'
import express from 'express'
import { hasExtension } from '../contract/area.ts'
import type { SignInServices } from '../contract/sign-in-services.ts'
import type { Brand } from './brand/brand.ts'
import { brandFiles } from './brand/brand-files.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import type { ErrorReports } from './error-reports/error-reports.ts'
import { errorReportRoutes } from './error-reports/routes.ts'
import { errorHandler } from './errors/error-handler.ts'
import { pictureSource } from './images/fetch-picture.ts'
import { imageMaker } from './images/make-image.ts'
import { images } from './images/middleware.ts'
import type { EventLoop } from './observability/event-loop.ts'
import { health } from './observability/health.ts'
import { httpLog } from './observability/http-log.ts'
import type { Logger } from './observability/log.ts'
import { requestId } from './observability/request-id.ts'
import { chosenPackage } from './payments/chosen-package.ts'
import { isNoticePath, paymentNotices } from './payments/notices.ts'
import { openPayments } from './payments/open-payments.ts'
import { paymentChecks } from './payments/payment-checks.ts'
import type { PaymentDeps } from './payments/payment-deps.ts'
import { pendingOrders } from './payments/pending-orders.ts'
import { paymentRoutes } from './payments/routes.ts'
import { answerCache } from './product-api/answer-cache.ts'
import { createProductApi } from './product-api/client.ts'
import { forward } from './product-api/forward.ts'
import { openAnswers } from './product-api/open-answers.ts'
import { FILES_MAX, type Transport } from './product-api/transport.ts'
import { rateLimit } from './rate-limits/rate-limit.ts'
import { redirects } from './redirects/middleware.ts'
import { readRulesManifest } from './redirects/rules-manifest.ts'
import { contextFactory } from './remix/context.ts'
import { publicRoutes, remixHandler } from './remix/handler.ts'
import { createRenderQueue } from './remix/render-queue.ts'
import { createRenderer, type RemixBuild } from './remix/renderer.ts'
import { isOpenedScriptAddress, scriptAddresses } from './remix/script-addresses.ts'
import { bodyLimit } from './security/body-limit.ts'
import { crossSiteGuard } from './security/cross-site-guard.ts'
import { forwardedHeaders } from './security/forwarded-headers.ts'
import { fixedSecurityHeaders, securityHeaders } from './security/headers.ts'
import { hostCheck } from './security/host-check.ts'
import { BODY_BYTES_MAX, requestShape, shapeFault } from './security/request-shape.ts'
import { addressLanguage, otherLanguage } from './session/address-language.ts'
import { cookieProbe } from './session/cookie-probe.ts'
import { getIdentity, identity, NOBODY } from './session/identity.ts'
import { type Languages, languageNegotiator } from './session/preferred-language.ts'
import { leadOnBy } from './session/return-page.ts'
import { sessionRoutes } from './session/routes.ts'
import { sessionInStep } from './session/session-cookies.ts'
import { sessionMarks } from './session/session-mark.ts'
import { type PageRoutes, sharedPagePatterns } from './shared-pages/page-patterns.ts'
import { sharedPages } from './shared-pages/shared-pages.ts'
import { ownState, type SharedState } from './shared-state/shared-state.ts'
import { signInAttempts } from './sign-in/attempts.ts'
import { postLoginRedirects } from './sign-in/post-login-redirect.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { configuredServices, listFormOrigins, offeredProviders } from './sign-in/services.ts'
import { staticFiles } from './static/static-files.ts'
import { trackingRoutes } from './tracking/routes.ts'
import { tagRoutes, toTag } from './tracking/tag-routes.ts'

export interface AppDeps {
  config: Config
  secrets: Secrets
  brand: Brand
  /** An open transport to the product API, see `openTransport`. */
  productApi: Transport
  /** A separate transport for tracking, when it has its own host. */
  tracking?: Transport
  /** From the embedded platform; absent with a remote product API. */
  signIn?: SignInServices
  /** Additional origins for payment: the embedded platform's sandbox. */
  payOrigins?: readonly string[]
  remix: {
    build: RemixBuild
    /** Folder of the client build, including compressed copies. */
    clientDirectory: string
    /** See `staticFiles`. */
    formerDirectory?: string
    /** Development: Vite's middleware, which serves modules and reloads them. */
    vite?: express.RequestHandler
  }
  languages: Languages
  /** Absent: no error of a page is reported. */
  errorReports?: Pick<ErrorReports, 'pass'>
  /** How busy this process is; absent: treated as idle, as in tests. */
  eventLoop?: Pick<EventLoop, 'isBusy' | 'lagMs'>
  /** Shared by all web processes of this machine; absent: this one's own. */
  state?: SharedState
  log: Logger
  clock: { nowMs(): number }
  /** Calls its argument when the catalogue has changed; absent: caches expire by time only. */
  watchCatalogue?: (forget: () => void) => void
  /** Random ids of at least 16 characters of `[A-Za-z0-9-]`. */
  randomId?: () => string
}

/** Used when no event loop monitor is passed in. */
const IDLE = { isBusy: () => false, lagMs: () => 0 }

/** A player requests a few at a time, and several viewers may share one address. */
const FILES_PER_ADDRESS = 32

/** First path segments that are not pages: no trailing-slash or language redirect. */
const RESERVED = [
  '__manifest',
  '_ipx',
  'assets',
  'brand',
  'language',
  'media',
  'payments',
  'pictures',
  'session',
  'sign-in',
  'tracking',
]

/**
 * The web front as one ordered list of middleware; opens no port. Any line may end a request, so guards come before
 * what they protect, and cheap, frequent work before expensive work. Rule 7.
 */
export function createApp(deps: AppDeps): express.Express {
  const { config, brand, productApi, remix, languages, log, clock, randomId = randomUUID } = deps
  const { eventLoop = IDLE } = deps
  const { origin, hasSecureCookies: isSecure, limitFactor } = config
  const isDevelopment = config.mode === 'development'
  const services = deps.signIn ?? configuredServices(config, deps.secrets)
  const payOrigins = [...config.payments.origins, ...(deps.payOrigins ?? [])]
  const formOrigins = [...listFormOrigins(services), ...payOrigins]
  const csp = {
    mediaOrigin: config.mediaOrigin,
    formOrigins,
    analytics: config.analytics,
    isDevelopment,
  }
  const nowMs = () => clock.nowMs()

  const state = deps.state ?? ownState({ limitFactor, nowMs })
  const cache = answerCache()
  const productApiOptions = {
    transport: productApi,
    tracking: deps.tracking,
    paths: config.productApiPaths,
    appId: config.productApiAppId,
    cache,
    nowMs,
    lagMs: eventLoop.lagMs,
  }
  const toSessionMark = sessionMarks(deps.secrets)
  const caller = { identity: NOBODY, language: languages.default, requestId: 'server', log }
  const ownApi = createProductApi(productApiOptions, caller)
  function apiFor(res: express.Response, { token, language }: { token: string | null; language: string }) {
    const { requestId } = res.locals
    const identityNow = { ...getIdentity(res), token }
    const asker = { identity: identityNow, language, requestId, log: log.child({ requestId }) }
    return createProductApi(productApiOptions, asker)
  }
  const leadOn = leadOnBy({ csp, isSecure })
  const payments: PaymentDeps = {
    origin,
    isSecure,
    languages,
    payOrigins,
    productSourceType: config.payments.productSourceType,
    orders: pendingOrders({ secrets: deps.secrets, isSecure, nowMs }),
    check: paymentChecks(state),
    toSessionMark,
    hasPendingOrders: async () => hasExtension(await ownApi.areaInfo(), 'pendingOrders'),
    apiFor,
    leadOn,
    state,
    log,
    nowMs,
  }
  const createContext = contextFactory({
    productApi: productApiOptions,
    mayImport: config.mode !== 'production' && config.productApi.kind === 'embedded',
    brand,
    site: {
      origin,
      signInProviders: offeredProviders(services),
      hasAnalytics: config.analytics !== null,
      hasErrorReports: config.sentryDsn !== null,
    },
    languages,
    toSessionMark,
    openPayments: (ask) => openPayments(payments, ask),
    chosenPackage: (ask) => chosenPackage(payments.orders, ask),
    log,
  })
  const renders = createRenderQueue({
    isBusy: eventLoop.isBusy,
    report: (refused) =>
      log.warn({ ...refused, eventLoopLagMs: eventLoop.lagMs() }, 'overloaded: renders refused'),
    nowMs,
  })
  const render = createRenderer(remix.build, isDevelopment ? 'development' : 'production', renders)
  const routes: PageRoutes = typeof remix.build === 'function' ? {} : remix.build.routes
  const host = new URL(origin).host
  const other = otherLanguage({
    languages,
    negotiate: languageNegotiator(languages),
    isSecure,
    reserved: RESERVED,
  })
  const shared = sharedPages({
    origin,
    // In development pages are rendered every time.
    patterns: isDevelopment ? () => null : sharedPagePatterns(languages, routes),
    render,
    createContext,
    csp,
    log,
    nowMs,
    randomId,
    securityHeaders: fixedSecurityHeaders(),
    passesGuards: (req) =>
      req.headers.host === host &&
      shapeFault(req) === null &&
      other(req) === null &&
      !isOpenedScriptAddress(req),
  })
  const pictures = imageMaker(pictureSource({ productApi, allowsPrivate: isDevelopment }))
  deps.watchCatalogue?.(() => {
    cache.forget()
    shared.forget()
    pictures.recheck()
  })
  const prefixedLanguages = languages.all.filter((language) => language !== languages.default)
  const manifest = readRulesManifest(config.redirectRulesFile, origin, log)
  const signIn = {
    origin,
    isSecure,
    languages,
    services,
    toSessionMark,
    siteName: brand.name,
    csp,
    attempts: signInAttempts({ secrets: deps.secrets, isSecure, nowMs }),
    postLoginRedirects: postLoginRedirects({ origin, languages, reserved: RESERVED }),
    apiFor,
    leadOn,
    state,
    log,
    nowMs,
  }
  const { limiter } = state
  const limits = { isSecure, languages }
  const perAddress = limitFactor > 0 ? FILES_PER_ADDRESS * limitFactor : FILES_MAX
  const readers = openAnswers({ perAddress, total: FILES_MAX })

  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)

  app.use(shared.serve)
  app.use(requestId(randomId))
  app.use(httpLog(log))
  app.use(securityHeaders(csp))
  app.use(
    health({ askProductApi: (signal) => ask(productApi, config.productApiPaths.areaInfo, signal), nowMs }),
  )

  app.use(requestShape())
  app.use(bodyLimit())
  app.use(hostCheck({ origin, redirectsLoopback: config.mode !== 'production' }))
  app.use(forwardedHeaders({ trustedHops: config.trustedProxyHops }))
  app.use(rateLimit(limiter, limits))
  app.use(crossSiteGuard({ origin, isSigned: isNoticePath }))
  app.use(paymentNotices(productApi, limiter))

  app.use(brandFiles(brand))
  app.use(addressLanguage(other, { isSecure }))
  if (remix.vite) app.use(remix.vite)
  app.use(staticFiles(remix.clientDirectory, remix.formerDirectory))
  app.use(images({ maker: pictures, hosts: config.imageHosts, allowsHttp: isDevelopment, limiter, limits }))
  app.use(['/media/', '/pictures/', '/openapi.json'], forward(productApi, { readers }))
  app.use(redirects({ prefixedLanguages, defaultLanguage: languages.default, manifest, reserved: RESERVED }))

  app.use(scriptAddresses(languages))
  app.use(shared.render)
  app.use(publicRoutes({ origin, render, createContext, csp }))
  app.use(identity({ isSecure, randomId }))
  app.use(sessionInStep({ isSecure, toSessionMark }))
  app.use(cookieProbe({ origin, languages, isSecure }))
  app.use(sessionRoutes({ origin, isSecure, languages, toSessionMark, areaInfo: () => ownApi.areaInfo() }))
  app.use(signInRoutes(signIn, { reserved: RESERVED }))
  app.use(paymentRoutes(payments, { reserved: RESERVED }))
  app.use(trackingRoutes({ apiFor, log }))
  app.use(tagRoutes(toTag(config)))
  if (deps.errorReports) app.use(errorReportRoutes(deps.errorReports))
  app.use(compression())
  app.use(express.raw({ type: () => true, limit: BODY_BYTES_MAX, inflate: false }))
  app.use(remixHandler({ origin, render, createContext, csp, isSecure }))
  app.use(errorHandler(log))
  return app
}

/** Resolves on any response but a server error. */
async function ask(transport: Transport, path: string, signal: AbortSignal): Promise<void> {
  const { origin, basePath, health } = transport
  const answer = await health.request({
    origin,
    path: basePath + path,
    method: 'GET',
    headers: { platform: '4' },
    signal,
  })
  await answer.body.dump()
  if (answer.statusCode >= 500) throw new Error(`status ${answer.statusCode}`)
}
