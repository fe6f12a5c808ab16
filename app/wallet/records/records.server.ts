import type { AppLoadContext } from '@remix-run/server-runtime'
import { DRAWER_PAGE_SIZE, SCREEN_PAGE_SIZE } from '../../../contract/paging.ts'
import { loadTranslator } from '../../i18n/translator.server.ts'
import { isSessionEnd } from '../../page/requests/session-problem.ts'
import { toAccountType, toPurse, VIP_REVERSAL } from './account-types.ts'
import { episodeNumberIn } from './episode-number.ts'
import type { ListPlace, RecordPage, WalletTab } from './records.ts'

const PAGE_SIZES: Record<ListPlace, number> = { screen: SCREEN_PAGE_SIZE, drawer: DRAWER_PAGE_SIZE }

/**
 * Null while unavailable.
 *
 * @throws the response that ends a session
 */
export async function loadRecords(
  context: AppLoadContext,
  { tab, page, place }: { tab: WalletTab; page: number; place: ListPlace },
): Promise<RecordPage | null> {
  const wanted = { pageIndex: page, pageSize: PAGE_SIZES[place] }
  try {
    return tab === 'transaction'
      ? await loadTransactions(context, wanted)
      : await loadUnlocks(context, wanted)
  } catch (error) {
    if (isSessionEnd(error)) throw error
    context.log.warn({ err: error, tab }, 'wallet list unavailable')
    return null
  }
}

type PageRequest = { pageIndex: number; pageSize: number }

async function loadTransactions({ api, language }: AppLoadContext, wanted: PageRequest): Promise<RecordPage> {
  const [{ records, hasMore }, t] = await Promise.all([api.rechargeList(wanted), loadTranslator(language)])
  const rows = records.map(({ accountType, amountCoins, isVipReversal, ...record }) => {
    const { label, icon } = isVipReversal ? VIP_REVERSAL : toAccountType(accountType, amountCoins)
    return { ...record, label: t(`records:${label}`), icon, purse: toPurse(accountType), amount: amountCoins }
  })
  return {
    tab: 'transaction',
    rows: rows.map(({ creditedAtMs, ...row }) => ({ ...row, createdAtMs: creditedAtMs })),
    page: wanted.pageIndex,
    hasMore,
  }
}

async function loadUnlocks({ api }: AppLoadContext, wanted: PageRequest): Promise<RecordPage> {
  const { records, hasMore } = await api.consumeList(wanted)
  return {
    tab: 'episodes',
    rows: records.map((record) => ({ ...record, episodeNumber: episodeNumberIn(record.episodeName) })),
    page: wanted.pageIndex,
    hasMore,
  }
}
