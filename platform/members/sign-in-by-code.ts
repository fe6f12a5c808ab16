import { createHash } from 'node:crypto'
import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import type { signInByCode as call } from '../../contract/sign-in.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Database } from '../db/tables.ts'
import type { Providers } from '../providers/list/sign-in-clients.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import type { Log } from '../runtime/log.ts'
import { readSourceHeader } from '../visit-sources/visit-sources.ts'
import { failedSignIn, notSetUp } from './failed-sign-in.ts'
import { type SessionDeps, type SignInCall, signIn } from './sign-in.ts'
import { signInResponse } from './sign-in-response.ts'
import type { States } from './sign-in-state.ts'

interface CodeDeps extends SessionDeps {
  providers: Providers
  states: States | null
  log: Log
}

/** The state works once: of concurrent callbacks one reaches the provider, and the others are refused. */
export async function signInByCode(
  deps: CodeDeps,
  { code, state, redirectUrl }: ParsedInput<typeof call>,
  { requestId, equipmentId, language, headers }: SignInCall,
): Promise<HandlerResult<typeof call> | Refusal> {
  const { db, providers, states, log } = deps
  if (!providers.google || !states) return notSetUp('google')
  const attempt = await states.open(state)
  if (attempt?.redirectUrl !== redirectUrl) {
    return new Refusal('signInStale', 'This login took too long or belongs elsewhere. Please begin again.')
  }
  if (!(await claimAttempt(db, attempt))) {
    return failedSignIn(log, requestId, 'google', new ProviderFailure('signInUsed', 'the state was used'))
  }
  const identity = await providers.google.identify({ ...attempt, state }, code)
  if (identity instanceof ProviderFailure) return failedSignIn(log, requestId, 'google', identity)
  const device = { equipmentId, language, source: readSourceHeader(headers) }
  return signInResponse(await signIn(deps, identity, device), language)
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
