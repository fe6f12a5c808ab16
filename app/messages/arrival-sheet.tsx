import { useMatches } from '@remix-run/react'
import { Description } from 'radix-ui/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseEpisodeSegment } from '../addresses/address-params.ts'
import type { Gains } from '../context.ts'
import { buttonLook } from '../design/button.tsx'
import { CoinIcon } from '../design/coin-icon.tsx'
import { DrawerPanel } from '../design/drawer-panel.tsx'
import { useAmounts } from '../i18n/use-amounts.ts'
import { useMember } from '../member/use-session.ts'
import { RollingAmount } from './rolling-amount.tsx'

interface ArrivalSheetProps {
  /** Null: closed. */
  gains: Gains | null
  onClose: () => void
}

/** Says that a payment arrived, what it brought and what the member has now. */
export function ArrivalSheet({ gains, onClose }: ArrivalSheetProps) {
  const { t } = useTranslation(['wallet', 'common'])
  // The content stays while the sheet closes.
  const [shown, setShown] = useState(gains)
  if (gains !== null && gains !== shown) setShown(gains)
  const episode = parseEpisodeSegment(useMatches().at(-1)?.params.ep)
  return (
    <DrawerPanel
      title={t('paymentSuccess')}
      side="sheet"
      closeLabel={t('common:close')}
      isOpen={gains !== null}
      onClose={onClose}
    >
      {shown ? (
        <div className="text-center">
          <CoinIcon className="mx-auto tight:hidden tiny:hidden low:hidden size-16 animate-[arrive_500ms_var(--ease-out-soft)]" />
          <Gained gains={shown} />
          <Balance gains={shown} />
          <button
            type="button"
            onClick={onClose}
            className={buttonLook({ tone: 'accent', size: 'full', className: 'mt-5' })}
          >
            {episode ? t('continueToEpisode', episode) : t('paymentSeen')}
          </button>
        </div>
      ) : null}
    </DrawerPanel>
  )
}

/** The most welcome first, and largest. */
function Gained({ gains: { coins, bonus, vipDays } }: { gains: Gains }) {
  const { t } = useTranslation('wallet')
  const { coinsOnTop, bonusOnTop } = useAmounts()
  return (
    <Description asChild>
      <div className="mt-3 text-balance text-gold text-xl leading-tight">
        {vipDays > 0 ? <p className={LINE}>{t('vipDays', { count: vipDays })}</p> : null}
        {coins > 0 ? <p className={LINE}>{coinsOnTop(coins)}</p> : null}
        {bonus > 0 ? <p className={LINE}>{bonusOnTop(bonus)}</p> : null}
      </div>
    </Description>
  )
}

const LINE = 'mt-1 first:mt-0 first:font-bold first:font-display first:text-4xl'

/** Rolls from what it was. */
function Balance({ gains }: { gains: Gains }) {
  const { t } = useTranslation('account')
  const viewer = useMember()
  if (!viewer) return null
  return (
    <dl className="mt-5 flex flex-wrap justify-center gap-x-6 gap-y-1">
      {(['coins', 'bonus'] as const).map((purse) => (
        <div key={purse} className="flex items-center gap-2">
          <dt className="text-mist">{t(purse)}</dt>
          <dd className="flex items-center gap-1 font-semibold text-lg">
            <CoinIcon className="size-4 shrink-0" />
            <RollingAmount from={Math.max(0, viewer[purse] - gains[purse])} to={viewer[purse]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
