import { useTranslation } from 'react-i18next'
import { buttonLook } from '../design/button.tsx'
import { CoinIcon } from '../design/coin-icon.tsx'
import { useAmounts } from '../i18n/use-amounts.ts'
import type { Viewer } from '../member/account.ts'
import { TopUpLink } from './top-up/top-up-link.tsx'

/** What the member has, coins and bonus apart, and the way to more. Rows 9, 76, 80. */
export function Balances({ viewer }: { viewer: Pick<Viewer, 'coins' | 'bonus'> }) {
  const { t } = useTranslation('account')
  return (
    <>
      <dl className="relative grid grid-cols-2 gap-3">
        <Balance label={t('coins')} amount={viewer.coins} />
        <Balance label={t('bonus')} amount={viewer.bonus} />
      </dl>
      <TopUpLink className={buttonLook({ tone: 'accent', className: 'relative mt-4 w-full' })}>
        {t('topUp')}
      </TopUpLink>
    </>
  )
}

/** From here on a balance is written smaller, so that the largest stays on one line. */
const AMOUNT_LONG = 10_000_000

function Balance({ label, amount }: { label: string; amount: number }) {
  const { number } = useAmounts()
  return (
    <div className="min-w-0 rounded-2xl bg-ink/45 px-3.5 py-3 ring-1 ring-ivory/8 ring-inset">
      <dt className="flex items-center gap-1.5 text-mist text-sm">
        <CoinIcon className="size-4 shrink-0" />
        {label}
      </dt>
      <dd
        className={`mt-0.5 break-all font-bold font-display ${amount < AMOUNT_LONG ? 'text-2xl' : 'text-lg'}`}
      >
        {number(amount)}
      </dd>
    </div>
  )
}
