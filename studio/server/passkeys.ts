import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { LRUCache } from 'lru-cache'
import type { StoredPasskey } from '../../platform/studio/credentials.ts'

const CHALLENGE_MS = 5 * 60_000
const CHALLENGES_MAX = 10_000

type Registration = Parameters<typeof verifyRegistrationResponse>[0]['response']
export type Authentication = Parameters<typeof verifyAuthenticationResponse>[0]['response']

/** Bound to the origin's host. Each challenge is taken once, within five minutes, by this process. */
export function createPasskeys(origin: string) {
  const rpID = new URL(origin).hostname
  const challenges = new LRUCache<string, true>({ max: CHALLENGES_MAX, ttl: CHALLENGE_MS })
  const expected = {
    expectedOrigin: origin,
    expectedRPID: rpID,
    expectedChallenge: (challenge: string) => challenges.delete(challenge),
    requireUserVerification: true,
  }

  return {
    async registrationOptions(name: string) {
      const options = await generateRegistrationOptions({
        rpID,
        rpName: 'Cliffhanger Studio',
        userName: name,
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      challenges.set(options.challenge, true)
      return options
    },

    /** Null: not a passkey for this Studio. */
    async register(response: unknown) {
      const result = await verifyRegistrationResponse({
        ...expected,
        response: response as Registration,
      }).catch(() => null)
      if (!result?.verified) return null
      const { id, publicKey, counter } = result.registrationInfo.credential
      return { id, publicKey: Buffer.from(publicKey).toString('base64url'), signCount: counter }
    },

    async authenticationOptions() {
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
      challenges.set(options.challenge, true)
      return options
    },

    /** The passkey's new count; null: not its signature. */
    async authenticate(
      response: Authentication,
      { publicKey, signCount }: StoredPasskey,
    ): Promise<number | null> {
      const result = await verifyAuthenticationResponse({
        ...expected,
        response,
        credential: {
          id: response.id,
          publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
          counter: signCount,
        },
      }).catch(() => null)
      return result?.verified ? result.authenticationInfo.newCounter : null
    },
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>
