import { randomUUID } from 'node:crypto'
import type { Response } from 'express'
import { hasExtension } from '../contract/area.ts'
import type { AppDeps } from './app-deps.ts'
import { toNormalTarget } from './http/request-target.ts'
import { pictureSource } from './images/fetch-picture.ts'
import { imageMaker } from './images/make-image.ts'
import { begunOrders } from './payments/begun-orders.ts'
import { chosenPackage } from './payments/chosen-package.ts'
import { openPayments } from './payments/open-payments.ts'
import { paymentChecks } from './payments/payment-checks.ts'
import type { PaymentDeps } from './payments/payment-deps.ts'
import { createProductApi } from './product-api/client.ts'
import { concurrentResponses } from './product-api/concurrent-responses.ts'
import { viewerKeys } from './product-api/forward.ts'
import { responseCache } from './product-api/response-cache.ts'
import { FILES_MAX } from './product-api/transport.ts'
import { contextFactory } from './remix/context.ts'
import { createRenderQueue } from './remix/render-queue.ts'
import { createRenderer } from './remix/renderer.ts'
import { openedScriptAddresses } from './remix/script-addresses.ts'
import { createVisitorRenderer } from './remix/visitor-renderer.ts'
import { fixedSecurityHeaders } from './security/headers.ts'
import { shapeFault } from './security/request-shape.ts'
import { otherLanguage } from './session/address-language.ts'
import { getIdentity, NOBODY } from './session/identity.ts'
import { languageNegotiator } from './session/preferred-language.ts'
import { wordsBy } from './session/refuse-in-words.ts'
import { createProviderReturn } from './session/return-page.ts'
import { sessionMarks } from './session/session-mark.ts'
import { getAttributedSource, getClickAgent } from './session/visit-source.ts'
import { type PageRoutes, sharedPagePatterns } from './shared-pages/page-patterns.ts'
import { sharedPages } from './shared-pages/shared-pages.ts'
import { ownState } from './shared-state/shared-state.ts'
import { signInAttempts } from './sign-in/attempts.ts'
import type { SignInDeps } from './sign-in/outcome.ts'
import { postLoginRedirects } from './sign-in/post-login-redirect.ts'
import { configuredServices, listFormOrigins, offeredProviders } from './sign-in/services.ts'

const IDLE = { isBusy: () => false, lagMs: () => 0 }

export type Front = ReturnType<typeof composeFront>

export function composeFront(deps: AppDeps) {
  const { config, secrets, languages, addresses, log, eventLoop = IDLE, randomId = randomUUID } = deps
  const { origin, hasSecureCookies: isSecure, limitFactor } = config
  const isDevelopment = config.mode === 'development'
  const services = deps.signIn ?? configuredServices(config, secrets)
  const payOrigins = [...config.payments.origins, ...(deps.payOrigins ?? [])]
  const csp = {
    mediaOrigins: [config.mediaOrigin, config.bucketOrigin].filter((origin) => origin !== null),
    formOrigins: [...listFormOrigins(services), ...payOrigins],
    analytics: config.analytics,
    isDevelopment,
  }
  const nowMs = () => deps.clock.nowMs()
  const state = deps.state ?? ownState({ limitFactor, nowMs })
  const cache = responseCache()
  const productApiOptions = {
    transport: deps.productApi,
    tracking: deps.tracking,
    paths: config.productApiPaths,
    appId: config.productApiAppId,
    cache,
    members: state.limiter ?? undefined,
    nowMs,
    lagMs: eventLoop.lagMs,
    metrics: deps.metrics,
    toViewer: viewerKeys(secrets),
  }
  function apiFor(res: Response, { token, language }: { token: string | null; language: string }) {
    const { requestId, clientAddress } = res.locals
    const identityNow = { ...getIdentity(res), token }
    return createProductApi(productApiOptions, {
      identity: identityNow,
      language,
      requestId,
      clientAddress,
      visitSource: getAttributedSource(res),
      clickAgent: getClickAgent(res, config.sharedClicks),
      log: log.child({ requestId }),
    })
  }
  const apiIn = (language: string) =>
    createProductApi(productApiOptions, { identity: NOBODY, language, requestId: 'server', log })
  return {
    origin,
    isSecure,
    isDevelopment,
    languages,
    services,
    payOrigins,
    csp,
    secrets,
    state,
    cache,
    productApiOptions,
    ownApi: apiIn(languages.default),
    apiIn,
    apiFor,
    toSessionMark: sessionMarks(secrets),
    returnFromProvider: createProviderReturn({ csp, isSecure }),
    wordsFor: wordsBy(deps.refusals, { languages, isSecure }),
    /** First path segments that are not pages and get no trailing-slash or language redirect. */
    reserved: [...new Set(addresses.front.map(({ path }) => path.split('/')[1] as string))],
    eventLoop,
    randomId,
    log,
    nowMs,
  }
}

export function composePayments(
  front: Front,
  { config, consents }: Pick<AppDeps, 'config' | 'consents'>,
): PaymentDeps {
  const { origin, isSecure, languages, payOrigins, secrets, state, ownApi, log, nowMs } = front
  return {
    origin,
    isSecure,
    languages,
    payOrigins,
    productSourceType: config.payments.productSourceType,
    begunOrders: begunOrders({ secrets, isSecure, nowMs }),
    consents,
    check: paymentChecks(state),
    toSessionMark: front.toSessionMark,
    hasPendingOrders: async () => hasExtension(await ownApi.areaInfo(), 'pendingOrders'),
    apiFor: front.apiFor,
    returnFromProvider: front.returnFromProvider,
    state,
    log,
    nowMs,
  }
}

export function composeSignIn(front: Front, { brand }: Pick<AppDeps, 'brand'>): SignInDeps {
  const { origin, isSecure, languages, services, csp, secrets, reserved, state, log, nowMs } = front
  return {
    origin,
    isSecure,
    languages,
    services,
    toSessionMark: front.toSessionMark,
    siteName: brand.name,
    csp,
    attempts: signInAttempts({ secrets, isSecure, nowMs }),
    postLoginRedirects: postLoginRedirects({ origin, languages, reserved, afterLogin: brand.afterLogin }),
    apiFor: front.apiFor,
    returnFromProvider: front.returnFromProvider,
    state,
    log,
    nowMs,
  }
}

/** A player requests a few files at a time, and several viewers may share an address. */
const FILES_PER_ADDRESS = 32

/** What the middleware of pictures and media files needs. */
export function composeFiles(front: Front, { config, productApi, metrics }: AppDeps) {
  const { isSecure, isDevelopment, wordsFor } = front
  const source = pictureSource({ productApi, allowsPrivate: isDevelopment })
  const perAddress = config.limitFactor > 0 ? FILES_PER_ADDRESS * config.limitFactor : FILES_MAX
  const readers = concurrentResponses({ perAddress, total: FILES_MAX })
  metrics?.onRead(() => metrics.filesSending.set(readers.count()))
  return {
    source,
    pictures: imageMaker(source),
    imageLimits: {
      hosts: config.imageHosts,
      allowsHttp: isDevelopment,
      limiter: front.state.limiter,
      limits: { isSecure, wordsFor },
    },
    forwarding: { readers, toViewer: front.productApiOptions.toViewer, bucketOrigin: config.bucketOrigin },
  }
}

export function composePages(front: Front, payments: PaymentDeps, deps: AppDeps) {
  const { origin, isSecure, isDevelopment, languages, csp, eventLoop, reserved, log, nowMs } = front
  const { config, brand, remix, addresses, metrics } = deps
  const createContext = contextFactory({
    productApi: front.productApiOptions,
    mayImport: config.mode !== 'production' && config.productApi.kind === 'embedded',
    brand,
    site: {
      origin,
      signInProviders: offeredProviders(front.services),
      hasConsentBanner: config.analytics !== null || config.sharedClicks.length > 0,
      hasErrorReports: config.sentryDsn !== null,
    },
    languages,
    toSessionMark: front.toSessionMark,
    openPayments: (options) => openPayments(payments, options),
    chosenPackage: (options) => chosenPackage(payments.begunOrders, options),
    log,
  })
  const renders = createRenderQueue({
    isBusy: eventLoop.isBusy,
    report: (refused) =>
      log.warn({ ...refused, eventLoopLagMs: eventLoop.lagMs() }, 'overloaded: renders refused'),
    onRefusal: () => metrics?.rendersRefused.inc(),
    nowMs,
  })
  metrics?.onRead(() => {
    const { runningCount, waitingCount } = renders.depth()
    metrics.rendersRunning.set(runningCount)
    metrics.rendersWaiting.set(waitingCount)
  })
  const mode = isDevelopment ? 'development' : 'production'
  const render = createRenderer(remix.build, mode, renders)
  const routes: PageRoutes = typeof remix.build === 'function' ? {} : remix.build.routes
  const host = new URL(origin).host
  const isOpenedScriptAddress = openedScriptAddresses(addresses.application)
  const other = otherLanguage({ languages, negotiate: languageNegotiator(languages), isSecure, reserved })
  const shared = sharedPages({
    origin,
    // In development, pages are never cached.
    patterns: isDevelopment ? () => null : sharedPagePatterns(languages, routes, addresses.application),
    render,
    createContext,
    csp,
    log,
    metrics,
    nowMs,
    randomId: front.randomId,
    securityHeaders: fixedSecurityHeaders(),
    passesGuards: (req) =>
      req.headers.host === host &&
      shapeFault(req) === null &&
      toNormalTarget(req.url ?? '') === req.url &&
      other(req) === null &&
      !isOpenedScriptAddress(req),
  })
  return {
    createContext,
    render,
    renderForVisitor: createVisitorRenderer(remix.build, mode, renders),
    other,
    isOpenedScriptAddress,
    shared,
  }
}
