import { setTimeout } from 'node:timers/promises'
import type { Request, Response } from 'express'
import { leadTo } from '../http/lead-to.ts'
import { readPathLanguage } from '../session/address-language.ts'
import { clearCookie } from '../session/cookies.ts'
import { setFlash } from '../session/flash.ts'
import { getIdentity } from '../session/identity.ts'
import { clearSession } from '../session/session-cookies.ts'
import type { SignInDeps } from './outcome.ts'

const WAIT_MS_MAX = 2000

/** Succeeds even if the call fails. `Clear-Site-Data` is not needed: private data is `no-store`. */
export async function signOut(
  deps: SignInDeps,
  _req: Request,
  res: Response,
  returnTo: string,
): Promise<void> {
  const { token } = getIdentity(res)
  if (token !== null) {
    const language = readPathLanguage(returnTo, deps.languages)
    const call = deps.apiFor(res, { token, language }).signOut()
    const report = call.catch(() =>
      deps.log.warn({ requestId: res.locals.requestId }, 'sign-out report failed'),
    )
    await Promise.race([report, setTimeout(WAIT_MS_MAX, undefined, { ref: false })])
  }
  const { address, ...resume } = deps.postLoginRedirects.redirectTo(returnTo)
  clearSession(res, deps)
  clearCookie(res, 'signIn', deps)
  setFlash(res, { notice: 'signedOut', ...resume }, deps)
  leadTo(res, address)
}
