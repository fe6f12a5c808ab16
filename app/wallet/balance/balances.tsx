import { useTranslation } from 'react-i18next'
import { buttonLook } from '../../design/button.tsx'
import { CoinIcon } from '../../design/coin-icon.tsx'
import { Figure } from '../../design/figure.tsx'
import { useAmounts } from '../../i18n/use-amounts.ts'
import type { Member } from '../../member/session.ts'
import { TopUpLink } from '../top-up/top-up-link.tsx'

export function Balances({ viewer }: { viewer: Pick<Member, 'coins' | 'bonus'> }) {
  const { t } = useTranslation('account')
  return (
    <>
      <dl className="relative grid grid-cols-2 tight:grid-cols-1 gap-3">
        <Balance label={t('coins')} amount={viewer.coins} />
        <Balance label={t('bonus')} amount={viewer.bonus} />
      </dl>
      <TopUpLink className={buttonLook({ tone: 'accent', className: 'relative mt-4 w-full' })}>
        {t('topUp')}
      </TopUpLink>
    </>
  )
}

function Balance({ label, amount }: { label: string; amount: number }) {
  const { number } = useAmounts()
  return (
    <div className="min-w-0 rounded-2xl bg-ink/45 px-3.5 py-3 ring-1 ring-ivory/8 ring-inset">
      <dt className="flex items-center gap-1.5 text-mist text-sm">
        <CoinIcon className="size-4 shrink-0" />
        {label}
      </dt>
      <dd className="mt-0.5 font-bold font-display text-2xl">
        <Figure>{number(amount)}</Figure>
      </dd>
    </div>
  )
}
