import { useTranslation } from 'react-i18next'
import { leftEpisodeHref } from '../addresses/left-episode.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { dramaEvents } from '../catalog/drama-card-link.tsx'
import { Play, X } from '../design/icons.tsx'
import { ResponsiveImage } from '../design/responsive-image.tsx'
import { formatNumber } from '../i18n/formats.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import type { ContinueRow } from './continue-rows.ts'

/** For usage events, like the ids of Home's rows. */
const COLUMN_ID = 'continue'

interface ContinueCardProps {
  row: ContinueRow
  onRemove: () => void
}

export function ContinueCard({ row, onRemove }: ContinueCardProps) {
  const { t } = useTranslation(['library', 'player'])
  const hrefs = useHrefs()
  const { dramaId, name, coverUrl, episodeNumber: number, episodeCount } = row
  return (
    <>
      <PrefetchLink
        to={leftEpisodeHref(hrefs, dramaId, number)}
        {...dramaEvents({ dramaId }, COLUMN_ID)}
        className="group flex h-26 items-center gap-3.5 rounded-2xl bg-ink-raised p-2 pe-12 ring-1 ring-ivory/8 ring-inset transition-colors hover:bg-ink-high"
      >
        <span className="relative h-full w-15 shrink-0 overflow-hidden rounded-lg bg-ink-high">
          {coverUrl ? (
            <ResponsiveImage
              source={coverUrl}
              alt=""
              width={120}
              height={180}
              sizes="3.75rem"
              widthMax={60}
              className="size-full object-cover"
            />
          ) : null}
          <Play className="glyph-over-picture absolute inset-0 m-auto size-7 fill-current" />
        </span>
        <span className="@container min-w-0 flex-1">
          {/* A name in the other direction loses its end too, not its beginning. */}
          <span
            dir="auto"
            className="block truncate font-display font-semibold leading-snug [text-align:match-parent]"
          >
            {name}
          </span>
          <span className="mt-0.5 block truncate text-[min(0.875rem,14cqi)] text-mist leading-5">
            {episodeCount
              ? t('player:episodeOf', { number, total: episodeCount })
              : t('player:episode', { number })}
          </span>
          <Progress row={row} />
        </span>
      </PrefetchLink>
      <button
        type="button"
        aria-label={t('putAside', { name })}
        onClick={onRemove}
        className="absolute end-0.5 top-0.5 flex size-11 items-center justify-center rounded-full text-haze transition-colors hover:bg-ivory/10 hover:text-ivory"
      >
        <X className="size-5" />
      </button>
    </>
  )
}

function Progress({ row: { share, secondsLeft } }: Pick<ContinueCardProps, 'row'>) {
  const { t } = useTranslation(['library', 'player'])
  const language = useLanguage()
  if (share === 0) return <span className="mt-1.5 block truncate text-ember text-xs">{t('upNext')}</span>
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span className="block h-1 w-[min(calc(var(--spacing)*16),20cqi)] shrink-0 overflow-hidden rounded-full bg-ivory/15">
        <span className="sr-only">
          {t('watched', { share: formatNumber(share, language, { style: 'percent' }) })}
        </span>
        <span className="block h-full bg-accent" style={{ width: `${share * 100}%` }} />
      </span>
      {secondsLeft === null ? null : (
        <span className="max-w-full truncate text-[min(0.75rem,10cqi)] text-haze leading-4">
          {t('player:minutesLeft', { count: Math.max(1, Math.ceil(secondsLeft / 60)) })}
        </span>
      )}
    </span>
  )
}
