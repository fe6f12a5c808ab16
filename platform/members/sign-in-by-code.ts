import { createHash } from 'node:crypto'
import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import type { signInByCode as call } from '../../contract/sign-in.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Database } from '../db/tables.ts'
import type { Attempt, Google } from '../providers/google/google.ts'
import type { Providers } from '../providers/list/sign-in-clients.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import type { Log } from '../runtime/log.ts'
import { readSourceHeader } from '../visit-sources/visit-sources.ts'
import { failedSignIn, notSetUp } from './failed-sign-in.ts'
import { type SessionDeps, type SignInCall, signIn } from './sign-in.ts'
import { signInResponse } from './sign-in-response.ts'
import type { States } from './sign-in-state.ts'

export interface ProofDeps {
  db: Database
  providers: Providers
  states: States | null
  log: Log
}

export async function signInByCode(
  deps: SessionDeps & ProofDeps,
  proof: ParsedInput<typeof call>,
  { requestId, equipmentId, language, headers }: SignInCall,
): Promise<HandlerResult<typeof call> | Refusal> {
  const identity = await followCode(deps, proof, { requestId }, (google, attempt) =>
    google.identify(attempt, proof.code),
  )
  if (identity instanceof Refusal) return identity
  const device = { equipmentId, language, source: readSourceHeader(headers) }
  return signInResponse(await signIn(deps, identity, device), language)
}

/**
 * Asks the provider what a code stands for. The state works once, and only for what it was made: of concurrent callbacks one
 * reaches the provider, and the others are refused.
 *
 * @param memberId who was asked to share the mail address; absent: it is for signing in
 */
export async function followCode<Found>(
  { db, providers, states, log }: ProofDeps,
  { state, redirectUrl }: ParsedInput<typeof call>,
  { requestId, memberId }: { requestId: string; memberId?: string },
  ask: (google: Google, attempt: Attempt) => Promise<Found | ProviderFailure>,
): Promise<Found | Refusal> {
  if (!providers.google || !states) return notSetUp('google')
  const attempt = await states.open(state)
  if (attempt?.redirectUrl !== redirectUrl || attempt.memberId !== memberId) {
    return new Refusal('signInStale', 'This login took too long or belongs elsewhere. Please begin again.')
  }
  const found = (await claimAttempt(db, attempt))
    ? await ask(providers.google, { ...attempt, state })
    : new ProviderFailure('signInUsed', 'the state was used')
  return found instanceof ProviderFailure ? failedSignIn(log, requestId, 'google', found) : found
}

/**
 * True for the first use. The nonce identifies the attempt: one sealed text has several spellings, since its
 * last letters carry unused bits.
 */
async function claimAttempt(
  db: Database,
  { nonce, expiresAtMs }: { nonce: string; expiresAtMs: number },
): Promise<boolean> {
  const claimed = await db
    .insertInto('used_sign_in_state')
    .values({
      state_hash: createHash('sha256').update(nonce).digest('base64url'),
      expires_at_ms: expiresAtMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('state_hash')
    .executeTakeFirst()
  return claimed !== undefined
}
