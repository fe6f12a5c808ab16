import type { AppLoadContext } from '@remix-run/server-runtime'
import type { Withdrawal, WithdrawalOffer } from '../../../contract/extensions/withdrawal.ts'
import { minorDigits } from '../../../contract/money.ts'
import { knownTimeZone, zonedDateText } from '../../i18n/date-text.ts'
import { formatNumber } from '../../i18n/formats.ts'
import { isolated } from '../../i18n/prices.ts'
import { loadTranslator } from '../../i18n/translator.server.ts'
import {
  type ShownFact,
  type ShownOffer,
  type ShownWithdrawal,
  WITHDRAWAL_TEXTS,
  type WithdrawalProblem,
  type WithdrawalTexts,
} from './withdrawal.ts'

const DAY_MS = 86_400_000

type Reckoned = Pick<
  WithdrawalOffer,
  'coinsBack' | 'coinsUsed' | 'bonusBack' | 'bonusUsed' | 'vipMsBack' | 'vipMsUsed'
>

type Words = Awaited<ReturnType<typeof loadWithdrawalWords>>

/** Everything that a withdrawal says, in the language and time zone of its page. */
export async function loadWithdrawalWords({ language, timeZone }: AppLoadContext) {
  const t = await loadTranslator(language)
  const zone = knownTimeZone(timeZone)
  const number = (amount: number) => formatNumber(amount, language, { maximumFractionDigits: 1 })
  const time = (timeMs: number) => zonedDateText(timeMs, zone)
  const money = (decimal: string, currency: string) => {
    const amount = formatNumber(Number(decimal), language, { minimumFractionDigits: minorDigits(currency) })
    return `${amount} ${currency}`
  }

  /** What was sold and how much of it goes back. */
  function reckoningFacts(reckoned: Reckoned): ShownFact[] {
    const { coinsBack, coinsUsed, bonusBack, bonusUsed, vipMsBack, vipMsUsed } = reckoned
    const parts = [
      { label: t('withdrawal:unusedCoins'), part: coinsBack, whole: coinsBack + coinsUsed },
      {
        label: t('withdrawal:unusedVip'),
        part: vipMsBack / DAY_MS,
        whole: (vipMsBack + vipMsUsed) / DAY_MS,
      },
      { label: t('withdrawal:bonusTaken'), part: bonusBack, whole: bonusBack + bonusUsed },
    ]
    return parts
      .filter(({ whole }) => whole > 0)
      .map(({ label, part, whole }) => ({
        label,
        value: t('withdrawal:partOf', { part: number(part), whole: number(whole) }),
      }))
  }

  function toOffer(offer: WithdrawalOffer): ShownOffer {
    return {
      orderNo: offer.orderNo,
      product: offer.productName,
      refund: offer.refund,
      refundText: money(offer.refund, offer.currency),
      purchase: [
        { label: t('wallet:orderNo'), value: offer.orderNo },
        {
          label: t('wallet:paid'),
          value: `${isolated(money(offer.price, offer.currency))} · ${isolated(time(offer.paidAtMs))}`,
        },
      ],
      reckoning: [{ label: t('withdrawal:until'), value: time(offer.endsAtMs) }, ...reckoningFacts(offer)],
    }
  }

  function toStatement(offer: WithdrawalOffer, name: string): string {
    return [
      t('withdrawal:declared'),
      isolated(offer.productName),
      t('withdrawal:declaredOrder', { orderNo: isolated(offer.orderNo) }),
      t('withdrawal:declaredPaid', {
        price: isolated(money(offer.price, offer.currency)),
        time: isolated(time(offer.paidAtMs)),
      }),
      t('withdrawal:declaredName', { name: isolated(name) }),
    ].join('\n')
  }

  function toWithdrawal(made: Withdrawal): ShownWithdrawal {
    const { transactionId, sendTo, refundedAtMs } = made
    const fact = (label: string, value: string | null) => (value === null ? [] : [{ label, value }])
    return {
      orderNo: made.orderNo,
      product: made.productName,
      refundText: money(made.refund, made.currency),
      statement: made.statement,
      facts: [
        { label: t('withdrawal:received'), value: time(made.confirmedAtMs) },
        {
          label: t('withdrawal:money'),
          value:
            refundedAtMs === null
              ? t('withdrawal:moneyComing')
              : t('withdrawal:moneyBack', { time: isolated(time(refundedAtMs)) }),
        },
        ...fact(t('withdrawal:sentTo'), sendTo),
        ...reckoningFacts(made),
        ...fact(t('wallet:transactionId'), transactionId),
      ],
    }
  }

  return { t, toOffer, toStatement, toWithdrawal }
}

export function toTexts({ t }: Words): WithdrawalTexts {
  const texts = WITHDRAWAL_TEXTS.map((key) => [key, t(`withdrawal:${key}`)])
  return Object.fromEntries(texts) as WithdrawalTexts
}

export function toProblem({ t }: Words, kind: WithdrawalProblem) {
  const texts: Record<WithdrawalProblem, string> = {
    name: t('withdrawal:nameNeeded'),
    sendTo: t('account:feedbackEmailHint'),
    orderNo: t('withdrawal:orderNoNeeded'),
    email: t('account:feedbackEmailHint'),
    unknown: t('withdrawal:unknown'),
    ended: t('withdrawal:ended'),
    changed: t('withdrawal:changed'),
    unavailable: t('withdrawal:unavailable'),
    tooMany: t('withdrawal:tooMany'),
  }
  return { kind, text: texts[kind] }
}
