import { useTranslation } from 'react-i18next'
import { CoinIcon } from '../design/coin-icon.tsx'
import { SignedOutCard } from './signed-out-card.tsx'
import { useAccount } from './use-account.ts'

/** Where coins are bought: asks a visitor to log in, and tells a member that nothing is sold yet. Rows 76, 79. */
export function StoreDrawer() {
  const { t } = useTranslation('account')
  if (useAccount() === null) return <SignedOutCard />
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      <CoinIcon className="size-16" />
      <p className="mt-5 font-display font-semibold text-xl">{t('storeEmpty')}</p>
      <p className="mt-1.5 text-mist">{t('storeEmptyHint')}</p>
    </div>
  )
}
