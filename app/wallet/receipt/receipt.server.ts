import type { AppLoadContext } from '@remix-run/server-runtime'
import { loadTranslator } from '../../i18n/translator.server.ts'
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
    memberCode: response.memberCode,
    provider: response.provider,
  }
}
