import { useTranslation } from 'react-i18next'
import { CoinIcon } from '../../design/coin-icon.tsx'
import { Figure } from '../../design/figure.tsx'
import { useAmounts } from '../../i18n/use-amounts.ts'
import type { MemberOffer } from './offer.ts'

export function MemberBalances({ member }: { member: MemberOffer }) {
  const { t } = useTranslation(['player', 'account'])
  const spent = member.spentCoins + member.spentBonus
  return (
    <dl className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-2">
      <Balance label={t('account:coins')} amount={member.coins} hasCoin />
      <Balance label={t('account:bonus')} amount={member.bonus} hasCoin />
      <Balance label={t('spentHere')} amount={spent} />
    </dl>
  )
}

function Balance({ label, amount, hasCoin = false }: { label: string; amount: number; hasCoin?: boolean }) {
  const { number } = useAmounts()
  return (
    <div className="min-w-0 rounded-2xl bg-ivory/6 px-3 py-2.5 text-start ring-1 ring-ivory/8 ring-inset">
      <dt className="flex items-center gap-1.5 text-mist text-xs">
        {hasCoin ? <CoinIcon className="size-3.5 shrink-0" /> : null}
        {label}
      </dt>
      <dd className="mt-0.5 font-bold font-display text-lg leading-tight">
        <Figure>{number(amount)}</Figure>
      </dd>
    </div>
  )
}
