import { createHmac } from 'node:crypto'
import type { FacebookConfig } from '../../platform/providers/facebook/config.ts'
import { startProviderServer } from './provider-server.ts'

const APP = { id: '4815162342', secret: 'proof of us' }

export interface GraphToken {
  appId: string
  userId: string
  isValid: boolean
  /** Whose profile the token opens. */
  profileId: string
  /** What its owner has granted. */
  scopes: string[]
}

/** A popup provider's graph with tokens defined by the test. */
export async function startGraphProvider() {
  const tokens = new Map<string, GraphToken>()
  const refused = { status: 400, json: { error: { type: 'OAuthException', code: 190 } } }

  const server = await startProviderServer(() => ({
    '/v23.0/debug_token': (params) => {
      if (params.get('access_token') !== `${APP.id}|${APP.secret}`) return refused
      const token = tokens.get(params.get('input_token') ?? '')
      if (!token) return { json: { data: { is_valid: false, error: { code: 190 } } } }
      const { appId, userId, isValid, scopes } = token
      return { json: { data: { app_id: appId, user_id: userId, is_valid: isValid, scopes } } }
    },
    '/v23.0/me': (params) => {
      const accessToken = params.get('access_token') ?? ''
      const token = tokens.get(accessToken)
      const proof = createHmac('sha256', APP.secret).update(accessToken).digest('hex')
      if (!token || params.get('appsecret_proof') !== proof) return refused
      const picture = { data: { url: 'https://pictures.example/ada.jpg' } }
      const fields = (params.get('fields') ?? '').split(',')
      const email = fields.includes('email') ? { email: 'ada@mail.example' } : {}
      return { json: { id: token.profileId, name: 'Ada', picture, ...email } }
    },
  }))

  const config: FacebookConfig = {
    dialogUrl: `${server.origin}/v23.0/dialog/oauth`,
    graphUrl: `${server.origin}/v23.0`,
    appId: APP.id,
    appSecret: APP.secret,
  }
  return {
    ...server,
    config,
    /** A token of person 77, but for what is given. */
    issue(given: Partial<GraphToken> = {}): string {
      const accessToken = `EAAB${tokens.size}`
      const token = {
        appId: APP.id,
        userId: '77',
        isValid: true,
        profileId: '77',
        scopes: ['public_profile'],
      }
      tokens.set(accessToken, { ...token, ...given })
      return accessToken
    },
  }
}
