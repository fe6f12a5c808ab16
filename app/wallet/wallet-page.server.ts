import { data } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { privateHead } from '../account/private-page.server.ts'
import { parsePage } from '../catalog/address-params.ts'
import type { OpenPayment } from '../context.ts'
import { notFound } from '../errors/not-found.server.ts'
import { loadRecords } from './records.server.ts'
import type { RecordPage, WalletTab } from './records.ts'
import type { WalletHead } from './wallet.ts'
import { loadWalletHead } from './wallet-head.server.ts'

/** What a screen of the wallet shows. */
export interface WalletPage {
  wallet: WalletHead
  tab: WalletTab
  page: number
  /** Null: a visitor, or the list is unavailable. */
  records: RecordPage | null
  /** Top-ups that have not ended. Row 431. */
  openPayments: OpenPayment[]
}

/** The wallet at an address of its own; `?page=` pages its list, so that links do without scripts. Rows 147, 164, 194. */
export async function loadWalletPage(
  { request, context }: LoaderFunctionArgs,
  { tab, title }: { tab: WalletTab; title: 'myWallet' | 'transaction' | 'episodes' },
) {
  const page = parsePage(new URL(request.url).searchParams.get('page'))
  if (!page) throw await notFound(request, context)
  const [head, wallet, records, openPayments] = await Promise.all([
    privateHead(context, title),
    loadWalletHead(context),
    context.hasToken ? loadRecords(context, { tab, page, place: 'screen' }) : null,
    context.openPayments(),
  ])
  // A token that is nobody's is as none. Row 77.
  const isMember = wallet.account !== null && (wallet.account.viewer !== null || wallet.account.isUnavailable)
  const shown: WalletPage = { wallet, tab, page, records: isMember ? records : null, openPayments }
  return data({ head, ...shown }, { status: isMember && records === null ? 503 : 200 })
}
