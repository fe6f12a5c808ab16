import { useTranslation } from 'react-i18next'
import { CoinIcon } from '../../design/coin-icon.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import type { MemberOffer } from './offer.ts'

/** Both balances apart, and what this series has cost so far. Rows 9, 430, 432. */
export function MemberFigures({ member }: { member: MemberOffer }) {
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

function Figure({ label, amount, hasCoin = false }: { label: string; amount: number; hasCoin?: boolean }) {
  const language = useLanguage()
  return (
    <div className="min-w-0 rounded-2xl bg-ivory/6 px-3 py-2.5 text-start ring-1 ring-ivory/8 ring-inset">
      <dt className="truncate text-mist text-xs">{label}</dt>
      <dd className="mt-0.5 flex items-center gap-1.5 font-bold font-display text-lg leading-tight">
        {hasCoin ? <CoinIcon className="size-4 shrink-0" /> : null}
        <span className="min-w-0 truncate">{amount.toLocaleString(language)}</span>
      </dd>
    </div>
  )
}
