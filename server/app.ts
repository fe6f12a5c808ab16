import { constants } from 'node:zlib'
import compression from 'compression'
import express from 'express'
import type { AppDeps } from './app-deps.ts'
import { brandFiles } from './brand/brand-files.ts'
import { securityTxt } from './brand/security-txt.ts'
import { composeFiles, composeFront, composePages, composePayments, composeSignIn } from './compose.ts'
import { errorReportRoutes } from './error-reports/routes.ts'
import { errorHandler } from './errors/error-handler.ts'
import { images } from './images/middleware.ts'
import { shareCards } from './images/share-cards.ts'
import { observeRequests } from './metrics/observe-requests.ts'
import { routeLabels } from './metrics/route-label.ts'
import { health } from './observability/health.ts'
import { httpLog } from './observability/http-log.ts'
import { requestId } from './observability/request-id.ts'
import { isNoticePath, paymentNotices } from './payments/notices.ts'
import { paymentRoutes } from './payments/routes.ts'
import { forward } from './product-api/forward.ts'
import { pingProductApi } from './product-api/ping.ts'
import { rateLimit } from './rate-limits/rate-limit.ts'
import { formerPages } from './redirects/former-pages.ts'
import { redirects } from './redirects/middleware.ts'
import { readRulesManifest } from './redirects/rules-manifest.ts'
import { remixHandler } from './remix/handler.ts'
import { scriptAddresses } from './remix/script-addresses.ts'
import { bodyLimit } from './security/body-limit.ts'
import { crossSiteGuard } from './security/cross-site-guard.ts'
import { forwardedHeaders } from './security/forwarded-headers.ts'
import { fixedSecurityHeaders, securityHeaders } from './security/headers.ts'
import { hostCheck } from './security/host-check.ts'
import { normalTarget } from './security/normal-target.ts'
import { BODY_BYTES_MAX, requestShape } from './security/request-shape.ts'
import { addressLanguage } from './session/address-language.ts'
import { cookieProbe } from './session/cookie-probe.ts'
import { identity } from './session/identity.ts'
import { refusedPrefetch } from './session/refused-prefetch.ts'
import { sessionRoutes } from './session/routes.ts'
import { sessionInStep } from './session/session-cookies.ts'
import { visitSourceNoted } from './session/visit-source.ts'
import { apiDocument } from './shared-pages/api-document.ts'
import { publicFiles } from './shared-pages/public-files.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { staticFiles } from './static/static-files.ts'
import { dailyIds } from './tracking/daily-ids.ts'
import { trackingRoutes } from './tracking/routes.ts'
import { tagRoutes, toConsentSettings } from './tracking/tag-routes.ts'

/**
 * For what is sent once, a page of a member or its data: 60 % of the CPU of the usual quality 4, and 5 % more bytes. Pages that
 * are stored are compressed better (`cached-page.ts`).
 */
const SENT_ONCE = { brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }, level: 3 }

/**
 * The web front as an ordered list of middleware; opens no port. Any entry may end a request, so guards come before what they
 * protect, and cheap, frequent work before expensive work.
 */
export function createApp(deps: AppDeps): express.Express {
  const { config, brand, productApi, remix, addresses, metrics, log } = deps
  const front = composeFront(deps)
  const { origin, isSecure, languages, csp, reserved, toSessionMark, randomId, nowMs } = front
  const payments = composePayments(front, deps)
  const signIn = composeSignIn(front, deps)
  const pages = composePages(front, payments, deps)
  const { shared, render, createContext } = pages
  const files = composeFiles(front, deps)
  deps.watchCatalogue?.(() => {
    front.cache.forget()
    shared.forget()
    files.pictures.recheck()
  })
  const prefixedLanguages = languages.all.filter((language) => language !== languages.default)
  const manifest = readRulesManifest(config.redirectRulesFile, origin, log)
  const { limiter } = front.state

  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)
  // Express would treat several spellings of a path as equal, but limits and guards do not.
  app.set('case sensitive routing', true)

  if (metrics) app.use(observeRequests(metrics, routeLabels(addresses, languages.all)))
  app.use(shared.serve)
  app.use(requestId(randomId))
  app.use(httpLog(log))
  app.use(securityHeaders(csp))
  app.use(refusedPrefetch)
  const ping = { transport: productApi, paths: config.productApiPaths, appId: config.productApiAppId }
  app.use(
    health({
      checkProductApi: (signal) => pingProductApi(ping, signal),
      nowMs,
    }),
  )

  app.use(requestShape())
  app.use(bodyLimit())
  app.use(hostCheck({ origin, redirectsLoopback: config.mode !== 'production' }))
  app.use(normalTarget())
  app.use(forwardedHeaders({ trustedHops: config.trustedProxyHops }))
  app.use(crossSiteGuard({ origin, isSigned: isNoticePath }))
  app.use(rateLimit(limiter, addresses, { isSecure, wordsFor: front.wordsFor }))
  app.use(paymentNotices(productApi, limiter))

  app.use(formerPages)
  app.use(brandFiles(brand))
  app.use(securityTxt({ brand, origin, language: languages.default, nowMs }))
  app.use(addressLanguage(pages.other, { isSecure }))
  if (remix.vite) app.use(remix.vite)
  app.use(staticFiles(remix.clientDirectory, remix.formerDirectory))
  app.use(images({ maker: files.pictures, ...files.imageLimits }))
  app.use(
    shareCards({ source: files.source, apiIn: front.apiIn, languages: languages.all, ...files.imageLimits }),
  )
  app.use(['/media/', '/pictures/'], forward(productApi, files.forwarding))
  const securityHeadersOfFiles = fixedSecurityHeaders()
  app.use(apiDocument(productApi, { securityHeaders: securityHeadersOfFiles, nowMs }))
  app.use(redirects({ prefixedLanguages, defaultLanguage: languages.default, manifest, reserved }))

  app.use(scriptAddresses(pages.isOpenedScriptAddress, front.wordsFor))
  app.use(shared.render)
  app.use(
    publicFiles({
      origin,
      addresses,
      render,
      createContext,
      csp,
      securityHeaders: securityHeadersOfFiles,
      nowMs,
    }),
  )
  app.use(identity({ isSecure, randomId }))
  app.use(sessionInStep({ isSecure, toSessionMark }))
  app.use(visitSourceNoted({ origin, isSecure, nowMs }))
  app.use(cookieProbe({ origin, languages, isSecure }))
  app.use(
    sessionRoutes({ origin, isSecure, languages, toSessionMark, areaInfo: () => front.ownApi.areaInfo() }),
  )
  app.use(signInRoutes(signIn, { reserved }))
  app.use(paymentRoutes(payments, { reserved }))
  app.use(
    trackingRoutes({
      apiFor: front.apiFor,
      ownApi: front.ownApi,
      log,
      toDailyId: dailyIds(deps.secrets, nowMs),
      countryHeader: config.countryHeader,
      origin,
      isSecure,
      nowMs,
    }),
  )
  app.use(tagRoutes(toConsentSettings(config)))
  if (deps.errorReports) app.use(errorReportRoutes(deps.errorReports))
  app.use(compression(SENT_ONCE))
  app.use(express.raw({ type: () => true, limit: BODY_BYTES_MAX, inflate: false }))
  app.use(remixHandler({ origin, render: pages.renderForVisitor, createContext, csp, isSecure }))
  app.use(errorHandler({ log, wordsFor: front.wordsFor }))
  return app
}
