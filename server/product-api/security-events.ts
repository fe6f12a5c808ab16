import { hash } from 'node:crypto'
import { ProductApiError } from '../../contract/errors.ts'
import type { EndpointName } from '../../contract/product-api/endpoints.ts'

const ACTS: { readonly [Name in EndpointName]?: string } = {
  signInByCode: 'sign-in',
  signInByToken: 'sign-in',
  signOut: 'sign-out',
  createOrder: 'order',
  playEpisode: 'unlock',
  unlockAutomatically: 'unlock',
  unlockSeries: 'unlock',
  returnUnlocks: 'unlock-return',
  setAutoUnlock: 'spending-setting',
  setDailyLimit: 'spending-setting',
  setSpendingLimit: 'spending-setting',
  setMailAddress: 'mail-address',
  takeProviderAddress: 'mail-address',
  confirmMailAddress: 'mail-address-confirm',
  askRecovery: 'recovery-ask',
  confirmRecovery: 'recovery-confirm',
  stopRecovery: 'recovery-stop',
  finishRecovery: 'recovery',
  exportMember: 'export',
  deleteMember: 'deletion',
}

interface SecurityEventCaller {
  token: string | null
  clientAddress: string | undefined
  log: { info(fields: Record<string, unknown>, message: string): void }
}

/**
 * Logs who did what, from where, and the outcome, including successes (S98). The session appears as the hash under which the
 * platform stores its token, so that its member can be found without a secret in the log. Never above `info`, since anyone can
 * cause such a line.
 */
export async function onRecord<Result>(
  name: EndpointName,
  { token, clientAddress, log }: SecurityEventCaller,
  call: () => Promise<Result>,
): Promise<Result> {
  const act = ACTS[name]
  if (!act) return call()
  const write = (outcome: string, sessionToken: string | null) =>
    log.info(
      {
        act,
        outcome,
        session: sessionToken && hash('sha256', sessionToken, 'base64url'),
        from: clientAddress,
      },
      'security event',
    )
  try {
    const result = await call()
    const newToken = act === 'sign-in' ? readAccessToken(result) : token
    // A member who was kicked out may get a message in place of a session.
    write(act === 'sign-in' && newToken === null ? 'refused' : 'success', newToken)
    return result
  } catch (error) {
    write(error instanceof ProductApiError ? (error.codeName ?? error.code) : 'unavailable', token)
    throw error
  }
}

function readAccessToken(result: unknown): string | null {
  const isObject = typeof result === 'object' && result !== null
  return isObject && 'accessToken' in result && typeof result.accessToken === 'string'
    ? result.accessToken
    : null
}
