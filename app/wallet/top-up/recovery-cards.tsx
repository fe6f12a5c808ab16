import { CircleCheck, CircleX, Hourglass, type LucideIcon, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SERVER_HREFS } from '../../addresses/hrefs.ts'
import type { OpenPayment } from '../../context.ts'
import { buttonLook } from '../../design/button.tsx'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { Price } from './price.tsx'
import { usePaymentNews } from './use-payment-news.ts'

interface RecoveryCardsProps {
  payments: OpenPayment[]
  returnTo: string
  onChange: () => void
  className?: string
}

const STATES = {
  created: { icon: Hourglass, title: 'paymentWaiting', hint: 'paymentWaitingHint', look: 'text-gold' },
  declined: {
    icon: CircleX,
    title: 'paymentDeclinedTitle',
    hint: 'paymentDeclinedHint',
    look: 'text-danger',
  },
  pending: { icon: RefreshCw, title: 'paymentChecking', hint: 'paymentCheckingHint', look: 'text-gold' },
  overdue: { icon: Hourglass, title: 'paymentLate', hint: 'paymentLateHint', look: 'text-gold' },
  credited: { icon: CircleCheck, title: 'paymentArrived', hint: 'paymentArrivedHint', look: 'text-gold' },
  failed: { icon: CircleX, title: 'paymentEnded', hint: 'paymentEndedHint', look: 'text-danger' },
} as const satisfies Record<
  OpenPayment['state'],
  { icon: LucideIcon; title: string; hint: string; look: string }
>

export function RecoveryCards({ payments, returnTo, onChange, className = '' }: RecoveryCardsProps) {
  const { t } = useTranslation('wallet')
  const checkNow = usePaymentNews(payments, onChange)
  return (
    <div className={`empty:hidden ${className}`}>
      {payments.length > 0 ? (
        <ul aria-label={t('openPayments')} className="space-y-3">
          {payments.map((payment) => (
            <li key={payment.transactionId}>
              <Card payment={payment} returnTo={returnTo} onCheck={() => checkNow(payment)} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function Card({
  payment,
  returnTo,
  onCheck,
}: {
  payment: OpenPayment
  returnTo: string
  onCheck: () => void
}) {
  const { t } = useTranslation('wallet')
  const amounts = useAmounts()
  const { transactionId, state, price, currency, coins, bonus, vipDays, payAddress } = payment
  const { icon: Icon, title, hint, look } = STATES[state]
  return (
    <section
      tabIndex={-1}
      data-payment={state}
      className="rounded-2xl bg-ivory/6 p-4 text-start outline-none ring-1 ring-ivory/12 ring-inset"
    >
      <div className="flex cramped:flex-col items-start gap-3">
        <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${look}`} />
        <div className="min-w-0 flex-1">
          <p aria-live="polite" className="font-semibold leading-snug">
            {t(title)}
          </p>
          <p className="mt-1 text-mist text-sm">{t(hint)}</p>
          <p className="mt-2 flex flex-wrap gap-x-3 text-sm">
            <Price amount={price} currency={currency} className="font-semibold" />
            {coins > 0 ? <span>{amounts.coins(coins)}</span> : null}
            {bonus > 0 ? <span className="text-gold">{amounts.bonusOnTop(bonus)}</span> : null}
            {vipDays > 0 ? <span className="text-gold">{t('vipDays', { count: vipDays })}</span> : null}
          </p>
          <p className="mt-1 text-haze text-xs">
            {t('transactionId')} <bdi className="select-all break-all tabular-nums">{transactionId}</bdi>
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <form
          method="post"
          action={SERVER_HREFS.payments.check}
          onSubmit={(event) => {
            event.preventDefault()
            onCheck()
          }}
        >
          <input type="hidden" name="transactionId" value={transactionId} />
          <input type="hidden" name="returnTo" value={returnTo} />
          <button type="submit" className={buttonLook({ size: 'small' })}>
            {t(state === 'credited' || state === 'failed' ? 'paymentSeen' : 'checkPayment')}
          </button>
        </form>
        {(state === 'created' || state === 'declined') && payAddress ? (
          <a href={payAddress} className={buttonLook({ tone: 'ivory', size: 'small' })}>
            {t(state === 'declined' ? 'chooseOtherCard' : 'continuePayment')}
          </a>
        ) : null}
      </div>
    </section>
  )
}
