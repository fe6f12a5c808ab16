import { randomBytes, randomInt } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FacebookConfig } from '../../platform/providers/facebook/config.ts'
import { createChooser } from '../pages/chooser.ts'
import { redirectTo, type Served, sendJson, serveSandbox } from '../pages/serve.ts'
import type { SignInSandboxOptions } from '../pages/sign-in-sandbox.ts'
import { createFacebookGraph } from './facebook-graph.ts'

export interface FacebookSandbox extends FacebookConfig {
  close: Served['close']
}

const VERSION = '/v23.0'
const STATE_LENGTH_MAX = 2048

export async function startFacebookSandbox(options: SignInSandboxOptions): Promise<FacebookSandbox> {
  const { siteOrigin, accounts, loadPicture, clock, log } = options
  const app = { id: `9${randomInt(1e12, 1e13)}`, secret: randomBytes(16).toString('hex') }
  const redirectUri = `${siteOrigin}/sign-in/facebook/callback/`
  const served = await serveSandbox({ provider: 'facebook', port: options.port, log, handler })

  function handler(origin: string, closing: AbortSignal) {
    const chooser = createChooser({ provider: 'facebook', accounts, siteOrigin, origin })
    const graph = createFacebookGraph({ app, accounts, loadPicture, clock, closing })

    async function dialog(req: IncomingMessage, res: ServerResponse, query: URLSearchParams): Promise<void> {
      const state = query.get('state') ?? ''
      if (query.get('client_id') !== app.id) {
        return chooser.refuse(res, 'App not active', 'There is no app of this id here.')
      }
      if (query.get('redirect_uri') !== redirectUri) {
        return chooser.refuse(res, 'Address blocked', 'The site may not be returned to at this address.')
      }
      if (state.length > STATE_LENGTH_MAX) {
        return chooser.refuse(res, 'That did not work', 'The state of this attempt is too long.')
      }
      const choice = await chooser.choose(req, res, (query.get('scope') ?? '').split(','))
      if (!choice) return
      const back = new URL(redirectUri)
      const params =
        choice.kind === 'cancel'
          ? {
              error: 'access_denied',
              error_code: '200',
              error_description: 'Permissions error',
              error_reason: 'user_denied',
            }
          : { code: graph.issueCode({ ...choice, redirectUri }) }
      for (const [name, value] of Object.entries(params)) back.searchParams.set(name, value)
      if (query.has('state')) back.searchParams.set('state', state)
      redirectTo(res, back.href)
    }

    return async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
      const url = new URL(req.url ?? '/', origin)
      const path = url.pathname.replace(/^\/v\d+\.\d+/, '')
      if (path === '/dialog/oauth') return dialog(req, res, url.searchParams)
      if (req.method === 'GET' && (await graph.handle(path, url.searchParams, res))) return
      sendJson(res, 404, {
        error: { message: 'Unknown path components', type: 'OAuthException', code: 2500 },
      })
    }
  }

  const { origin, close } = served
  return {
    dialogUrl: `${origin}${VERSION}/dialog/oauth`,
    graphUrl: `${origin}${VERSION}`,
    appId: app.id,
    appSecret: app.secret,
    close,
  }
}
