import type { ServerResponse } from 'node:http'
import { type CryptoKey, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { beSlow, type GoogleFault, NONSENSE_PAGE } from '../pages/faults.ts'
import { leaving } from '../pages/serve.ts'

/** Signs the provider's id tokens. */
export const ALGORITHM = 'RS256'

interface TokenFaultsOptions {
  privateKey: CryptoKey
  kid: string
  closing: AbortSignal
}

interface TokenResponse {
  status: number
  type: string
  body: unknown
  res: ServerResponse
}

/** Changes a token response as a provider that fails, or an attacker, would. */
export function tokenFaults({ privateKey, kid, closing }: TokenFaultsOptions) {
  /** Signs the token's claims again, some of them changed, with the provider's key or an unknown one. */
  async function forge(idToken: string, changed: JWTPayload, key = privateKey): Promise<string> {
    const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg: ALGORITHM, kid }).sign(key)
  }

  return async function misbehave(ctx: TokenResponse, fault: GoogleFault): Promise<void> {
    const body = ctx.body as { id_token: string }
    if (fault === 'down') respond(503, { error: 'temporarily_unavailable' })
    if (fault === 'refuses') respond(400, { error: 'invalid_grant', error_description: 'Bad Request' })
    if (fault === 'nonsense') {
      ctx.type = 'html'
      ctx.body = NONSENSE_PAGE
    }
    if (fault === 'slow') await beSlow(closing, leaving(ctx.res))
    if (fault === 'wrongNonce') body.id_token = await forge(body.id_token, { nonce: 'of-another-attempt' })
    if (fault === 'wrongAudience') body.id_token = await forge(body.id_token, { aud: 'another-site' })
    if (fault === 'unverified') body.id_token = await forge(body.id_token, { email_verified: false })
    if (fault === 'wrongSignature') {
      const { privateKey: unknownKey } = await generateKeyPair(ALGORITHM)
      body.id_token = await forge(body.id_token, {}, unknownKey)
    }

    function respond(status: number, data: object) {
      ctx.status = status
      ctx.body = data
    }
  }
}
