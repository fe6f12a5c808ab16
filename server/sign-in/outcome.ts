import type { Request, Response } from 'express'
import type { Flash, SignInProblem } from '../../app/context.ts'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import type { SignInProvider, SignInServices } from '../../contract/sign-in-services.ts'
import { wantsJson } from '../http/redirect-or-json.ts'
import type { Logger } from '../observability/log.ts'
import { type CspOptions, contentSecurityPolicy, cspNonce } from '../security/csp.ts'
import { readPathLanguage } from '../session/address-language.ts'
import { probingCookies } from '../session/cookie-probe.ts'
import { fitsCookie, readCookies, setCookie } from '../session/cookies.ts'
import { setFlash } from '../session/flash.ts'
import type { Languages } from '../session/preferred-language.ts'
import type { ProviderReturn } from '../session/return-page.ts'
import { setSession } from '../session/session-cookies.ts'
import type { SharedState } from '../shared-state/shared-state.ts'
import type { Attempt, Attempts } from './attempts.ts'
import { hasNothingToContinue } from './nothing-to-continue.ts'
import { type PopupMessage, popupPage } from './popup-page.ts'
import type { PostLoginRedirects } from './post-login-redirect.ts'
import { SignInError, toAddressProblem, toLogFields, toSignInProblem } from './problems.ts'
import { failureTracker } from './track-failure.ts'

export interface SignInDeps {
  origin: string
  isSecure: boolean
  languages: Languages
  services: SignInServices
  toSessionMark: (token: string) => string
  siteName: string
  csp: CspOptions
  attempts: Attempts
  postLoginRedirects: PostLoginRedirects
  returnFromProvider: ProviderReturn
  apiFor(res: Response, as: { token: string | null; language: string }): ProductApi
  state: Pick<SharedState, 'requests'>
  log: Logger
  nowMs(): number
}

export type SignInResponse = Awaited<ReturnType<ProductApi['signInByCode']>>

/** `attempt` is null if nothing proves that this browser began the sign-in. */
export interface Ending {
  provider: SignInProvider
  purpose?: Attempt['purpose']
  attempt: Attempt | null
  returnTo: string
  display: Attempt['display']
}

export interface Outcomes {
  succeed(req: Request, res: Response, attempt: Attempt, response: SignInResponse): Promise<void>
  /** The page itself says where the link was sent. */
  succeedWithAddress(req: Request, res: Response, attempt: Attempt): Promise<void>
  fail(req: Request, res: Response, ending: Ending, error: unknown): Promise<void>
}

export function outcomes(deps: SignInDeps): Outcomes {
  const { isSecure, attempts, postLoginRedirects } = deps
  const trackFailure = failureTracker()

  function end(res: Response, display: Attempt['display'], redirectTo: string, message: PopupMessage): void {
    if (display === 'page') {
      endPage(res, redirectTo)
      return
    }
    if (wantsJson(res.req)) {
      res.json(message)
      return
    }
    const nonce = cspNonce()
    const language = readPathLanguage(redirectTo, deps.languages)
    res.setHeader('Content-Security-Policy', contentSecurityPolicy({ nonce }, deps.csp))
    res.type('html').send(popupPage({ message, redirectTo, language, siteName: deps.siteName, nonce }))
  }

  /** A script has not left the page: there is no history to step back over. */
  function endPage(res: Response, redirectTo: string): void {
    if (wantsJson(res.req)) res.json({ location: redirectTo })
    else deps.returnFromProvider(res, redirectTo)
  }

  return {
    async succeedWithAddress(req, res, attempt) {
      await attempts.remove(req.headers.cookie, res, attempt)
      endPage(res, attempt.returnTo)
    },

    async succeed(req, res, attempt, { accessToken, kickOutMessage }) {
      // A kick-out without a token is a refusal, with its message as the reason.
      if (accessToken === null && kickOutMessage !== null) throw new SignInError('refused', kickOutMessage)
      if (accessToken === null || !fitsCookie('Authorization', accessToken)) throw new SignInError('failed')
      const { provider, returnTo, display } = attempt
      const before = readCookies(req.headers.cookie, { isSecure })
      const { address, ...resume } = postLoginRedirects.redirectTo(returnTo)
      const isOther = before.lastProvider !== undefined && before.lastProvider !== provider
      const language = readPathLanguage(address, deps.languages)
      const flash: Flash = {
        notice: isOther ? 'otherProvider' : 'signedIn',
        provider,
        ...resume,
        ...((await hasNothingToContinue(deps.apiFor(res, { token: accessToken, language }))) && {
          isNothingToContinue: true,
        }),
      }
      setSession(res, accessToken, deps)
      setCookie(res, 'lastProvider', provider, { isSecure })
      setFlash(res, kickOutMessage ? { ...flash, message: kickOutMessage } : flash, { isSecure })
      await attempts.remove(req.headers.cookie, res, attempt)
      const old = before.Authorization
      // An earlier session, accidental or planted, must not exist alongside the new one.
      if (old !== undefined && old !== accessToken) {
        void deps
          .apiFor(res, { token: old, language })
          .signOut()
          .catch(() => deps.log.warn({ requestId: res.locals.requestId }, 'sign-out report failed'))
      }
      end(res, display, address, { kind: 'signedIn', redirectTo: address })
    },

    async fail(req, res, { provider, purpose, attempt, returnTo, display }, error) {
      const log = deps.log.child({ requestId: res.locals.requestId })
      if (purpose === 'mailAddress') {
        const addressProblem = toAddressProblem(error)
        log.warn(
          { method: provider, reason: addressProblem, ...toLogFields(error) },
          'mail address not shared',
        )
        if (attempt) await attempts.remove(req.headers.cookie, res, attempt)
        setFlash(res, { addressProblem, provider }, { isSecure })
        return endPage(res, returnTo)
      }
      const problem = toSignInProblem(error)
      log.warn({ method: provider, reason: problem, ...toLogFields(error) }, 'sign-in failed')
      const language = readPathLanguage(returnTo, deps.languages)
      const api = deps.apiFor(res, { token: null, language })
      const common = { language }
      void trackFailure({ api, log, atMs: deps.nowMs(), common, method: provider, reason: problem })
      if (attempt) await attempts.remove(req.headers.cookie, res, attempt)
      const flash: Flash & { problem: SignInProblem } = { problem, provider }
      const shown = error instanceof SignInError ? error.shown : undefined
      setFlash(res, shown ? { ...flash, message: shown } : flash, { isSecure })
      end(res, display, probingCookies(req, postLoginRedirects.login(returnTo), deps), {
        kind: 'failed',
        problem,
      })
    },
  }
}
