import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/runtime/clock.ts'
import { createExpiringStore } from '../pages/expiring-store.ts'
import type { PaypalKeys } from './paypal-keys.ts'
import type { ApiResponse } from './paypal-response.ts'

const TOKEN_MS = 9 * 3_600_000
const TOKENS_MAX = 1_000

export interface Tokens {
  issue(authorization?: string): ApiResponse
  refuse(authorization?: string): ApiResponse | null
}

export function createTokens(keys: PaypalKeys, clock: Clock): Tokens {
  const tokens = createExpiringStore<true>(TOKENS_MAX, clock)
  return {
    issue(authorization = '') {
      const given = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()
      if (given !== `${keys.clientId}:${keys.clientSecret}`) {
        return {
          status: 401,
          json: { error: 'invalid_client', error_description: 'Client Authentication failed' },
        }
      }
      const text = `A21AA${randomBytes(40).toString('base64url')}`
      tokens.put(text, true, TOKEN_MS)
      return {
        status: 200,
        json: {
          scope: 'openid',
          access_token: text,
          token_type: 'Bearer',
          app_id: 'APP-SANDBOX',
          expires_in: TOKEN_MS / 1000,
        },
      }
    },

    refuse(authorization = '') {
      if (tokens.get(authorization.replace(/^Bearer /, ''))) return null
      return {
        status: 401,
        json: { error: 'invalid_token', error_description: 'Token signature verification failed' },
      }
    },
  }
}
