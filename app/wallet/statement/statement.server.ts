import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../../contract/area.ts'
import { addMonths, MONTH_FORM, toMonth } from '../../../contract/calendar-period.ts'
import { loadTranslator } from '../../i18n/translator.server.ts'
import { loadMember } from '../../member/load-member.server.ts'
import { toReceiptKind } from '../records/account-types.ts'
import { type StatementView, toMovementLines } from './statement.ts'

/** Null unless it is a month that has begun. */
export function parseMonth(text: string | undefined): string | null {
  return text !== undefined && MONTH_FORM.test(text) && text <= toMonth(Date.now()) ? text : null
}

/** Null: the backend has no statements. */
export async function loadStatement(context: AppLoadContext, month: string): Promise<StatementView | null> {
  const { api, language } = context
  if (!hasExtension(await api.areaInfo(), 'walletStatement')) return null
  const [{ movements, firstMonth, ...statement }, account, t] = await Promise.all([
    api.walletStatement({ month }),
    loadMember(context),
    loadTranslator(language),
  ])
  const current = toMonth(Date.now())
  return {
    ...statement,
    month,
    isOpen: month === current,
    previous: month > firstMonth ? addMonths(month, -1) : null,
    next: month < current ? addMonths(month, 1) : null,
    memberCode: account?.viewer?.code ?? null,
    lines: toMovementLines(movements).map((line) => ({
      ...line,
      label: t(`records:${toReceiptKind(line.kind).label}`),
    })),
  }
}
