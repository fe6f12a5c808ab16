import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { CoinIcon } from '../../design/coin-icon.tsx'
import { ResponsiveImage } from '../../design/responsive-image.tsx'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { PrefetchLink } from '../../page/prefetch/prefetch-link.tsx'
import { DateTime } from './date-time.tsx'
import { ReceiptLink } from './receipt-link.tsx'
import type { UnlockRow } from './records.ts'

const COVER_WIDTH = 56
const COVER_HEIGHT = 75

export function UnlockItem({ row, timeZone }: { row: UnlockRow; timeZone: string }) {
  const { t } = useTranslation(['player', 'wallet'])
  const hrefs = useHrefs()
  const { dramaId, dramaName, coverUrl, episodeNumber, unlockedAtMs, receiptNo } = row
  const episode = episodeNumber === null ? row.episodeName : t('episode', { number: episodeNumber })
  return (
    <li className="flex cramped:flex-wrap items-center gap-2 py-3.5">
      <PrefetchLink
        to={hrefs.episode({ dramaId, name: dramaName }, episodeNumber ?? 1)}
        className="group flex cramped:flex-wrap min-w-0 flex-1 cramped:basis-full items-center gap-4"
      >
        <span className="aspect-3/4 w-14 shrink-0 overflow-hidden rounded-xl bg-ink-high ring-1 ring-ivory/10 ring-inset">
          {coverUrl === null ? null : (
            <ResponsiveImage
              source={coverUrl}
              alt=""
              sizes={`${COVER_WIDTH}px`}
              widthMax={COVER_WIDTH}
              width={COVER_WIDTH}
              height={COVER_HEIGHT}
              className="size-full object-cover"
            />
          )}
        </span>
        <span className="min-w-0 flex-1 cramped:basis-full">
          <span className="clamp-room line-clamp-2 font-display font-semibold leading-snug group-hover:underline">
            <bdi>{dramaName}</bdi>
          </span>
          <span className="mt-0.5 block text-mist text-sm">
            <bdi>{episode}</bdi>
          </span>
          <Paid row={row} />
          {unlockedAtMs === null ? null : (
            <span className="@container mt-0.5 block text-haze text-sm">
              <DateTime timeMs={unlockedAtMs} timeZone={timeZone} />
            </span>
          )}
        </span>
      </PrefetchLink>
      {receiptNo === null ? null : <ReceiptLink receiptNo={receiptNo} name={`${dramaName}, ${episode}`} />}
    </li>
  )
}

/** Amounts from each balance, never their sum. */
function Paid({ row: { coins, bonus } }: { row: UnlockRow }) {
  const amounts = useAmounts()
  const parts = [
    ...(coins > 0 || bonus === 0 ? [amounts.coins(coins)] : []),
    ...(bonus > 0 ? [amounts.bonus(bonus)] : []),
  ]
  return (
    <span className="mt-0.5 flex items-center gap-1.5 text-sm">
      <CoinIcon className="size-4 shrink-0" />
      {parts.join(' · ')}
    </span>
  )
}
