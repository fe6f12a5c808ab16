import { data } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { parsePage } from '../addresses/address-params.ts'
import type { OpenPayment } from '../context.ts'
import { notFound } from '../errors/not-found.server.ts'
import { loadMailOffer } from '../mail/mail-address.server.ts'
import type { MailOfferView } from '../mail/mail-address.ts'
import { privateHead } from '../member/private-page.server.ts'
import type { WalletHead } from './balance/wallet.ts'
import { loadRecords } from './records/records.server.ts'
import type { RecordPage, WalletTab } from './records/records.ts'
import { loadWalletHead } from './wallet-head.server.ts'

export interface WalletPage {
  wallet: WalletHead
  tab: WalletTab
  page: number
  records: RecordPage | null
  openPayments: OpenPayment[]
  mailOffer: MailOfferView | null
}

/** `?page=` pages the list, so that links work without scripts. */
export async function loadWalletPage(
  { request, context }: LoaderFunctionArgs,
  { tab, title }: { tab: WalletTab; title: 'myWallet' | 'transaction' | 'episodes' },
) {
  const page = parsePage(new URL(request.url).searchParams.get('page'))
  if (!page) throw await notFound(request, context)
  const [head, wallet, records, openPayments, mailOffer] = await Promise.all([
    privateHead(context, title),
    loadWalletHead(context),
    context.hasToken ? loadRecords(context, { tab, page, place: 'screen' }) : null,
    context.openPayments(),
    loadMailOffer(context),
  ])
  // A token without a member counts as none.
  const isMember = wallet.account !== null && (wallet.account.viewer !== null || wallet.account.isUnavailable)
  const shown: WalletPage = {
    wallet,
    tab,
    page,
    records: isMember ? records : null,
    openPayments,
    mailOffer,
  }
  return data({ head, ...shown }, { status: isMember && records === null ? 503 : 200 })
}
