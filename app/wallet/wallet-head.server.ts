import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../contract/area.ts'
import { toMonth } from '../../contract/calendar-period.ts'
import { knownTimeZone } from '../i18n/date-text.ts'
import { loadThreat } from '../mail/recovery.server.ts'
import { loadMember } from '../member/load-member.server.ts'
import { isSessionEnd } from '../page/requests/session-problem.ts'
import type { WalletHead } from './balance/wallet.ts'

/** Empty for a visitor. Parts that fail are omitted, since the rest is still useful. */
export async function loadWalletHead(context: AppLoadContext): Promise<WalletHead> {
  const { api, hasToken, timeZone } = context
  const orNull = <Result>(call: Promise<Result>): Promise<Result | null> =>
    call.catch((error: unknown) => {
      if (isSessionEnd(error)) throw error
      context.log.warn({ err: error }, 'wallet summary incomplete')
      return null
    })
  const area = hasToken ? await orNull(api.areaInfo()) : null
  const has = (name: string) => hasExtension(area, name)
  const [account, state, check, autoUnlocks, spending, threat] = await Promise.all([
    loadMember(context),
    has('walletSummary') ? orNull(api.walletSummary()) : null,
    has('walletCheck') ? orNull(api.walletCheck()) : null,
    has('autoUnlockList') && has('setAutoUnlock') ? orNull(api.autoUnlockList()) : null,
    has('spendingLimit') && has('setSpendingLimit') ? orNull(api.spendingLimit()) : null,
    loadThreat(context),
  ])
  return {
    account,
    state,
    check,
    autoUnlocks,
    spending,
    has: {
      limit: has('setDailyLimit'),
      receipts: has('receipts'),
      coinRules: has('coinRules'),
      withdrawal: has('withdraw'),
    },
    statementMonth: has('walletStatement') ? toMonth(Date.now()) : null,
    threat,
    timeZone: knownTimeZone(timeZone),
  }
}
