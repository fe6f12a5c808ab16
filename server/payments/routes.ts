import express, { type Request, type Response, type Router } from 'express'
import { caught } from '../http/caught.ts'
import { exactRouter } from '../http/exact-router.ts'
import { wantsJson } from '../http/redirect-or-json.ts'
import { splitTarget } from '../http/request-target.ts'
import { paymentProvider } from '../payment-provider/payment-provider.ts'
import { isPagePath } from '../redirects/page-path.ts'
import { sameSiteUrl } from '../redirects/same-site-url.ts'
import { readPathLanguage } from '../session/address-language.ts'
import { setFlash } from '../session/flash.ts'
import { getIdentity } from '../session/identity.ts'
import { inLanguage } from '../session/in-language.ts'
import { orderMaker } from './create-order.ts'
import { knownOrder } from './known-orders.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { type PaymentResult, resolvePaymentResult } from './payment-result.ts'
import { paymentReturn, withoutPayment } from './payment-return.ts'

const BODY_BYTES_MAX = '8kb'
/** The product API's limit for a return address. */
const ADDRESS_LENGTH_MAX = 1500

/**
 * Our forms post orders and checks, so these work without scripts and behind the cross-site guard; scripts request JSON and do
 * not leave the page.
 *
 * @param reserved first path segments that are not pages
 */
export function paymentRoutes(deps: PaymentDeps, { reserved }: { reserved: readonly string[] }): Router {
  const createOrder = orderMaker(deps)
  const form = express.urlencoded({ extended: false, limit: BODY_BYTES_MAX, parameterLimit: 20 })

  /** The page that a form names, or Home in the visitor's language. H5. */
  function toPage(candidate: unknown, res: Response): string {
    const { language } = getIdentity(res)
    const isSpoken = language !== null && deps.languages.all.includes(language)
    const home = inLanguage('/', isSpoken ? language : deps.languages.default, deps.languages)
    const address = withoutPayment(sameSiteUrl(candidate, deps.origin, home), deps.origin)
    const { path } = splitTarget(address)
    const isPage = isPagePath(inLanguage(path, deps.languages.default, deps.languages), reserved)
    const fits = [address, path].find(({ length }) => length <= ADDRESS_LENGTH_MAX)
    return (isPage && fits) || home
  }

  async function topUp(req: Request, res: Response): Promise<void> {
    const { returnTo, from } = { ...req.body } as Record<string, unknown>
    const page = toPage(returnTo, res)
    const store = toPage(from, res)
    const language = readPathLanguage(store, deps.languages)
    const outcome = await createOrder(req, res, { returnTo: page, language })
    if (wantsJson(req)) res.json(outcome)
    else if ('payAddress' in outcome) res.redirect(303, outcome.payAddress)
    else if (outcome.problem === 'signedOut') res.redirect(303, loginFor(page))
    else {
      setFlash(res, { topUpProblem: outcome.problem }, deps)
      res.redirect(303, store)
    }
  }

  async function check(req: Request, res: Response): Promise<void> {
    const { transactionId: given, returnTo } = { ...req.body } as Record<string, unknown>
    const transactionId = String(given)
    const order =
      paymentProvider.isTransactionId(transactionId) && (await knownOrder(deps, req, res, transactionId))
    const result: PaymentResult = order
      ? await resolvePaymentResult(deps, req, res, order)
      : { status: 'unknown', isNews: false, purchase: null }
    if (wantsJson(req)) {
      res.json(result)
      return
    }
    const { status, isNews, purchase } = result
    // The viewer requested the status, so it is shown even if unchanged.
    if (status !== 'unknown' && (isNews || status !== 'credited')) {
      setFlash(res, { payment: status, ...(purchase && { purchase }) }, deps)
    }
    res.redirect(303, toPage(returnTo, res))
  }

  const router = exactRouter()
  router.post('/payments/top-up/', form, caught(topUp))
  router.post('/payments/check/', form, caught(check))
  // For the Back button.
  router.get('/payments/*', (_req, res) => res.redirect(303, toPage(undefined, res)))
  router.use(paymentReturn(deps, { reserved }))
  return router

  function loginFor(page: string): string {
    const login = `/login/?returnTo=${encodeURIComponent(page)}`
    return inLanguage(login, readPathLanguage(page, deps.languages), deps.languages)
  }
}
