import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { GoogleConfig } from '../../platform/providers/google/config.ts'
import { startProviderServer } from './provider-server.ts'

const CLIENT = { id: 'us', secret: 'proof of us' }
const ALGORITHM = 'RS256'

/** A real OpenID provider that accepts anybody, and misbehaves on request. */
export async function startOpenIdProvider() {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const { privateKey: unknownKey } = await generateKeyPair(ALGORITHM)
  const codes = new Map<string, { query: URLSearchParams; claims: JWTPayload }>()
  /** Claims put over the true ones; `key`: signed with one nobody published. */
  const lies: { claims: JWTPayload; signedBy: 'us' | 'nobody' } = { claims: {}, signedBy: 'us' }
  let lastCode = 0

  const server = await startProviderServer((issuer) => ({
    '/.well-known/openid-configuration': () => ({
      json: {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: [ALGORITHM],
        authorization_response_iss_parameter_supported: true,
      },
    }),
    '/jwks': async () => ({
      json: { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: ALGORITHM, use: 'sig' }] },
    }),
    '/token': async (params, headers) => {
      const basic = Buffer.from(`${CLIENT.id}:${encodeURIComponent(CLIENT.secret).replaceAll('%20', '+')}`)
      if (headers.authorization !== `Basic ${basic.toString('base64')}`) {
        return { status: 401, json: { error: 'invalid_client' } }
      }
      const code = params.get('code') ?? ''
      const attempt = codes.get(code)
      codes.delete(code)
      const challenge = createHash('sha256')
        .update(params.get('code_verifier') ?? '')
        .digest('base64url')
      const isGood =
        attempt?.query.get('code_challenge') === challenge &&
        attempt.query.get('redirect_uri') === params.get('redirect_uri')
      if (!isGood) return { status: 400, json: { error: 'invalid_grant' } }
      const nowSeconds = Math.floor(Date.now() / 1000)
      const claims = {
        ...{ iss: issuer, aud: CLIENT.id, iat: nowSeconds, exp: nowSeconds + 600 },
        ...(attempt.query.has('nonce') && { nonce: attempt.query.get('nonce') }),
        ...attempt.claims,
        ...lies.claims,
      }
      const id_token = await new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, kid: 'k' })
        .sign(lies.signedBy === 'us' ? privateKey : unknownKey)
      return { json: { access_token: 'a', token_type: 'Bearer', expires_in: 600, id_token } }
    },
  }))

  const config: GoogleConfig = {
    issuer: server.origin,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
  }
  return {
    ...server,
    config,
    lies,
    /** What the browser brings back after somebody signed in at that address. */
    consent(address: string, claims: JWTPayload = { sub: '1029384756', name: 'Ada' }) {
      const query = new URL(address).searchParams
      lastCode += 1
      const code = `code-${lastCode}`
      codes.set(code, { query, claims })
      return { code, state: query.get('state') ?? '' }
    },
  }
}
