import * as z from 'zod'
import type { SignInEntry } from '../provider.ts'
import { basic } from '../provider-fetch.ts'
import { attemptTrial, readJson, type Trial } from '../trial.ts'
import { type GoogleConfig, toGoogleConfig } from './config.ts'

export const google = {
  label: 'Google',
  idVariable: 'GOOGLE_CLIENT_ID',
  reads: ['GOOGLE_ISSUER', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  toConfig: toGoogleConfig,
  toService: ({ issuer }) => ({ origins: [new URL(issuer).origin] }),
  attempt: tryGoogle,
  without: 'no sign-in with Google',
  advice: 'Compare GOOGLE_ISSUER, GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET with the provider’s console.',
} as const satisfies SignInEntry<GoogleConfig, { origins: string[] }>

const Discovery = z.object({ issuer: z.string(), token_endpoint: z.url() })
const OauthError = z.object({ error: z.string() })

/** Exchanges a code that cannot exist: a provider checks the client before the code. */
function tryGoogle({ issuer, clientId, clientSecret }: GoogleConfig): Promise<Trial> {
  return attemptTrial(async (request) => {
    const found = await request(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    if (!found.ok) return `discovery answered HTTP ${found.status}`
    const discovery = Discovery.safeParse(await readJson(found))
    if (!discovery.success) return 'this is not an OpenID Connect provider'
    if (discovery.data.issuer !== issuer) return `it calls itself ${discovery.data.issuer}, not ${issuer}`
    const refused = await request(discovery.data.token_endpoint, {
      method: 'POST',
      headers: { Authorization: basic(clientId, clientSecret) },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'no-code',
        code_verifier: 'v'.repeat(43),
        redirect_uri: 'https://localhost/',
      }),
    })
    const refusal = OauthError.safeParse(await readJson(refused))
    const isUnknown =
      refusal.success && ['invalid_client', 'unauthorized_client'].includes(refusal.data.error)
    return refused.status === 401 || isUnknown ? 'it does not accept the client id and secret' : null
  })
}
