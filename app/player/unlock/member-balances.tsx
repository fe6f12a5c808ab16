import { useTranslation } from 'react-i18next'
import { CoinIcon } from '../../design/coin-icon.tsx'
import { useAmounts } from '../../i18n/use-amounts.ts'
import type { MemberOffer } from './offer.ts'

/** Both balances, and what the member has spent on this drama. Rows 9, 430, 432. */
export function MemberBalances({ member }: { member: MemberOffer }) {
  const { t } = useTranslation(['player', 'account'])
  const spent = member.spentCoins + member.spentBonus
  return (
    <dl className="mt-5 grid grid-cols-3 gap-2">
      <Figure label={t('account:coins')} amount={member.coins} hasCoin />
      <Figure label={t('account:bonus')} amount={member.bonus} hasCoin />
      <Figure label={t('spentHere')} amount={spent} />
    </dl>
  )
}

/** Longer amounts get a smaller font: three fit side by side on the narrowest phone. */
const AMOUNT_LONG = 100_000

function Figure({ label, amount, hasCoin = false }: { label: string; amount: number; hasCoin?: boolean }) {
  const { number } = useAmounts()
  return (
    <div className="min-w-0 rounded-2xl bg-ivory/6 px-3 py-2.5 text-start ring-1 ring-ivory/8 ring-inset">
      <dt className="flex items-center gap-1.5 text-mist text-xs">
        {hasCoin ? <CoinIcon className="size-3.5 shrink-0" /> : null}
        {label}
      </dt>
      <dd
        className={`mt-0.5 break-all font-bold font-display leading-tight ${amount < AMOUNT_LONG ? 'text-lg' : 'text-sm'}`}
      >
        {number(amount)}
      </dd>
    </div>
  )
}
