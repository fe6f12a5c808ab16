import { hkdfSync } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import * as z from 'zod'
import { SIGN_IN_ATTEMPT_MS } from '../../contract/lifetimes.ts'
import type { Clock } from '../runtime/clock.ts'

export interface SealedAttempt {
  nonce: string
  verifier: string
  redirectUrl: string
  /** The provider is asked to share this member's mail address; absent: to sign in. */
  memberId?: string | undefined
}

const ALGORITHM = 'A256GCM'
const KEY_BYTES = 32
const Sealed = z.object({
  nonce: z.string(),
  verifier: z.string(),
  redirectUrl: z.string(),
  memberId: z.string().optional(),
  exp: z.number(),
})

/**
 * The state of a redirect sign-in. It is sealed, so that requesting a URL stores nothing and nobody can read
 * or change what comes back.
 *
 * @param keys the first seals, all of them open
 */
export function createStates(keys: readonly [string, ...string[]], clock: Clock) {
  const [sealingKey, ...olderKeys] = keys.map(
    (key) => new Uint8Array(hkdfSync('sha256', key, '', 'sign-in state', KEY_BYTES)),
  ) as [Uint8Array, ...Uint8Array[]]

  return {
    seal(attempt: SealedAttempt): Promise<string> {
      return new EncryptJWT({ ...attempt })
        .setProtectedHeader({ alg: 'dir', enc: ALGORITHM })
        .setExpirationTime(new Date(clock.nowMs() + SIGN_IN_ATTEMPT_MS))
        .encrypt(sealingKey)
    },

    async open(state: string): Promise<(SealedAttempt & { expiresAtMs: number }) | null> {
      for (const key of [sealingKey, ...olderKeys]) {
        try {
          const { payload } = await jwtDecrypt(state, key, {
            currentDate: new Date(clock.nowMs()),
            keyManagementAlgorithms: ['dir'],
            contentEncryptionAlgorithms: [ALGORITHM],
          })
          const { exp, ...attempt } = Sealed.parse(payload)
          return { ...attempt, expiresAtMs: exp * 1000 }
        } catch (error) {
          if (!(error instanceof errors.JOSEError)) throw error
        }
      }
      return null
    },
  }
}
export type States = ReturnType<typeof createStates>
