import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../../contract/area.ts'
import { loadTranslator } from '../../i18n/translator.server.ts'
import { isSessionEnd } from '../../page/requests/session-problem.ts'
import { toAccountType, toReceiptKind } from '../records/account-types.ts'
import { episodeNumberIn } from '../records/episode-number.ts'
import type { ReceiptView } from './receipt.ts'

export async function loadReceipt(context: AppLoadContext, receiptNo: string): Promise<ReceiptView | null> {
  const [response, t] = await Promise.all([
    context.api.receipts({ receiptNo, pageSize: 1 }),
    loadTranslator(context.language),
  ])
  const receipt = response.receipts[0]
  if (!receipt) return null
  const { label, icon } = toReceiptKind(receipt.kind)
  const { movements, episodeName, ...rest } = receipt
  return {
    ...rest,
    episodeName,
    episodeNumber: episodeName === null ? null : episodeNumberIn(episodeName),
    label: t(`records:${label}`),
    icon,
    movements: movements.map(({ accountType, ...movement }) => ({
      ...movement,
      label: accountType === null ? null : t(`records:${toAccountType(accountType, movement.amount).label}`),
    })),
    canWithdraw: await isOffered(context, receipt.orderNo),
    memberCode: response.memberCode,
    provider: response.provider,
  }
}

/** False if unknown: the wallet leads there too. */
async function isOffered({ api, log }: AppLoadContext, orderNo: string | null): Promise<boolean> {
  if (orderNo === null) return false
  try {
    if (!hasExtension(await api.areaInfo(), 'withdraw')) return false
    const { offers } = await api.withdrawals()
    return offers.some((offer) => offer.orderNo === orderNo)
  } catch (error) {
    if (isSessionEnd(error)) throw error
    log.warn({ err: error }, 'withdrawals unavailable')
    return false
  }
}
