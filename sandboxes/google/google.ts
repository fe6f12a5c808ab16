import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { GoogleConfig } from '../../platform/providers/google/config.ts'
import { createChooser } from '../pages/chooser.ts'
import { messagePage, pageHeaders } from '../pages/pages.ts'
import { type Served, serveSandbox } from '../pages/serve.ts'
import type { SignInSandboxOptions } from '../pages/sign-in-sandbox.ts'

export interface GoogleSandbox extends GoogleConfig {
  close: Served['close']
}

/** Late enough not to slow a start, early enough that no sign-in waits for it. */
const WARM_UP_MS = 1500
const CHOOSER_PATH = '/choose'
const CHOOSER = /^\/choose\/[\w-]{1,64}$/

/**
 * Real OpenID Connect, with a chooser in place of passwords. The library is loaded a little after the start,
 * or with the first request, so that the start costs next to nothing.
 */
export async function startGoogleSandbox(options: SignInSandboxOptions): Promise<GoogleSandbox> {
  const { siteOrigin, accounts, loadPicture, clock, log } = options
  const client = {
    id: 'cliffhanger.sandbox',
    secret: randomBytes(24).toString('base64url'),
    redirectUri: `${siteOrigin}/`,
  }
  const served = await serveSandbox({ provider: 'google', port: options.port, log, handler })

  function handler(issuer: string, closing: AbortSignal) {
    const chooser = createChooser({ provider: 'google', accounts, siteOrigin, origin: issuer })
    let loading: Promise<Provider> | undefined
    async function load(): Promise<Provider> {
      const { createOpenIdProvider } = await import('./openid-provider.ts')
      return createOpenIdProvider({
        ...{ issuer, chooserPath: CHOOSER_PATH, client, accounts, loadPicture, closing, clock, log },
        showError: (sentence) =>
          messagePage({ provider: 'google', siteOrigin, title: 'That did not work', sentence }),
        errorHeaders: pageHeaders(siteOrigin),
      })
    }

    async function choose(provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> {
      const attempt = await provider.interactionDetails(req, res).catch(() => null)
      if (!attempt) return chooser.refuse(res, 'This attempt has ended', 'Begin again on the site.')
      const choice = await chooser.choose(req, res, String(attempt.params.scope).split(' '))
      if (!choice) return
      const result =
        choice.kind === 'cancel'
          ? { error: 'access_denied', error_description: 'The person cancelled.' }
          : {
              // Choosing an account also grants every consent that a site may request.
              ...{ select_account: {}, consent: {} },
              login: { accountId: choice.account.id, remember: false },
              fault: choice.fault,
            }
      // If merged, a cancelled attempt would keep the previous choice.
      await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
    }

    const ready = () => {
      loading ??= load()
      return loading
    }
    // The request that meets a failure reports it.
    const warmUp = setTimeout(() => void ready().catch(() => undefined), WARM_UP_MS).unref()
    closing.addEventListener('abort', () => clearTimeout(warmUp))

    return async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
      const provider = await ready()
      const path = req.url?.split('?')[0] ?? ''
      if (CHOOSER.test(path)) return choose(provider, req, res)
      forgetPerson(req)
      await provider.callback()(req, res)
    }
  }

  return { issuer: served.origin, clientId: client.id, clientSecret: client.secret, close: served.close }
}

/** Every attempt starts without a session at the provider, so that the chooser is always shown. */
function forgetPerson(req: IncomingMessage): void {
  const cookies = req.headers.cookie?.split(/; */).filter((cookie) => !cookie.startsWith('sandbox_session'))
  if (cookies) req.headers.cookie = cookies.join('; ')
}
