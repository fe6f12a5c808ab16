import type { TFunction } from 'i18next'
import { EyeOff, Lock, Smartphone } from 'lucide-react'
import { type MouseEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { isForOtherTab } from '../../browser/for-other-tab.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { buttonLook } from '../../design/button.tsx'
import { Play } from '../../design/icons.tsx'
import { formatNumber } from '../../i18n/formats.ts'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { devicePositions } from '../../library/device-positions.ts'
import { EPISODE_RANGE_SIZE, episodeRanges } from './episode-ranges.ts'
import { leftEpisode } from './left-episode.ts'
import { findGate, type PlayerState } from './state.ts'
import { watchedShares } from './watched-shares.ts'

/** Target of links to the list without scripts. */
export const EPISODES_ID = 'episodes'

interface EpisodeGridProps {
  state: PlayerState
  /** Where the viewer left the drama before this page; undefined: unknown. */
  leftNumber: number | undefined
  onOpen: (index: number) => void
}

/**
 * Sixty numbers at a time. Plain links with one listener for all, since sixty router links cost a phone a
 * tenth of a second. Used beside the video and in the drawer; opening one does not render the other again.
 */
export const EpisodeGrid = memo(function EpisodeGrid({ state, leftNumber = 0, onOpen }: EpisodeGridProps) {
  const { t } = useTranslation('player')
  const { coins } = useAmounts()
  const hrefs = useHrefs()
  const { episodesList, currentEpisodeIndex, detail } = state
  const shares = useShares(state, leftNumber)
  const language = useLanguage()
  const ranges = episodeRanges(episodesList.length)
  const [rangeIndex, setRangeIndex] = useState(Math.floor(currentEpisodeIndex / EPISODE_RANGE_SIZE))
  useEffect(() => setRangeIndex(Math.floor(currentEpisodeIndex / EPISODE_RANGE_SIZE)), [currentEpisodeIndex])
  const chips = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chip = chips.current?.children[rangeIndex]
    if (chips.current && chip) toMiddle(chips.current, chip)
  }, [rangeIndex])
  const range = ranges[rangeIndex] ?? ranges[0]
  if (!range) return null
  const openPressed = (event: MouseEvent<HTMLElement>) => {
    const { episodeIndex } =
      (event.target as Element).closest<HTMLElement>('[data-episode-index]')?.dataset ?? {}
    if (episodeIndex === undefined || isForOtherTab(event)) return
    event.preventDefault()
    onOpen(Number(episodeIndex))
  }
  const left = leftNumber > currentEpisodeIndex + 1 ? episodesList[leftNumber - 1] : undefined
  return (
    <>
      {left && !findGate(left) ? (
        <a
          href={hrefs.episode(detail, leftNumber)}
          data-episode-index={leftNumber - 1}
          onClick={openPressed}
          className={buttonLook({ tone: 'accent', className: 'mb-4' })}
        >
          <Play aria-hidden="true" className="size-5 fill-current" />
          {t('continueAt', { number: leftNumber })}
        </a>
      ) : null}
      {ranges.length > 1 ? (
        <ul ref={chips} className="no-scrollbar -mx-1 mb-3 flex gap-2 overflow-x-auto p-1">
          {ranges.map(({ from, to }, index) => (
            <li key={from}>
              <a
                href={hrefs.episode(detail, from + 1)}
                aria-current={index === rangeIndex}
                onClick={(event) => {
                  event.preventDefault()
                  setRangeIndex(index)
                }}
                className="inline-flex h-9 items-center whitespace-nowrap rounded-full bg-ivory/7 px-3.5 font-medium text-mist text-sm tabular-nums aria-[current=true]:bg-ivory aria-[current=true]:text-ink"
              >
                <bdi dir="ltr">{t('range', { from: from + 1, to: to + 1 })}</bdi>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links in it are what is pressed, by keys too. */}
      <ul onClick={openPressed} className="grid grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-2">
        {episodesList.slice(range.from, range.to + 1).map((entry, offset) => {
          const index = range.from + offset
          return (
            <li key={index}>
              <EpisodeLink
                t={t}
                coins={coins}
                percent={(share) => formatNumber(share, language, { style: 'percent' })}
                index={index}
                href={hrefs.episode(detail, index + 1)}
                isCurrent={index === currentEpisodeIndex}
                gate={entry.isWithdrawn ? 'withdrawn' : findGate(entry)}
                priceCoins={entry.priceCoins}
                share={shares?.[index] ?? 0}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
})

/** Null until hydration: only the browser knows. */
function useShares(
  { episodesList, detail, currentEpisodeIndex }: PlayerState,
  leftNumber: number,
): number[] | null {
  const isHydrated = useHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: positions have changed once another episode is open.
  return useMemo(() => {
    if (!isHydrated) return null
    const { episodeSeconds } = detail
    const reached = Math.max(leftNumber, leftEpisode(detail.dramaId) ?? 0)
    return watchedShares({ episodesList, episodeSeconds, positions: devicePositions(), leftNumber: reached })
  }, [isHydrated, episodesList, detail, leftNumber, currentEpisodeIndex])
}

function toMiddle(row: Element, entry: Element): void {
  const middle = (element: Element) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  }
  row.scrollBy({ left: middle(entry) - middle(row) })
}

interface EpisodeLinkProps {
  /** Computed once for the list: per link, it would be most of their cost. */
  t: TFunction<'player'>
  coins: (amount: number) => string
  percent: (share: number) => string
  index: number
  href: string
  isCurrent: boolean
  gate: 'app' | 'pay' | 'withdrawn' | null
  priceCoins: number
  /** Of it that was watched. */
  share: number
}

const GATES = {
  pay: { remark: 'locked', Badge: Lock },
  app: { remark: 'inAppOnly', Badge: Smartphone },
  withdrawn: { remark: 'notAvailable', Badge: EyeOff },
} as const

function EpisodeLink(props: EpisodeLinkProps) {
  const { t, coins, percent, index, href, isCurrent, gate, priceCoins, share } = props
  const number = index + 1
  const remark = gate ? t(GATES[gate].remark) : isCurrent ? t('nowPlaying') : null
  const Badge = gate && GATES[gate].Badge
  const price = gate === 'pay' ? coins(priceCoins) : null
  const isMarked = share > 0 && !gate && !isCurrent
  const watched = isMarked ? t('watched', { share: percent(share) }) : null
  return (
    <a
      href={href}
      data-episode-index={index}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={[t('episode', { number }), remark, price, watched].filter(Boolean).join(', ')}
      className={`relative flex h-12 items-center justify-center overflow-hidden rounded-lg font-medium tabular-nums transition-colors hover:bg-ivory/15 aria-[current]:bg-accent aria-[current]:font-bold aria-[current]:text-on-accent ${gate ? 'bg-ivory/3 text-haze hover:text-mist' : 'bg-ivory/9'} ${isMarked && share === 1 ? 'text-mist' : ''}`}
    >
      {number}
      {Badge && !isCurrent ? (
        <Badge aria-hidden="true" className="absolute end-1 top-1 size-3 text-gold" strokeWidth={2.5} />
      ) : null}
      {isMarked ? (
        <span
          className="absolute start-0 bottom-0 h-0.75 bg-accent forced-colors:bg-[LinkText]"
          style={{ width: `${share * 100}%` }}
        />
      ) : null}
    </a>
  )
}
