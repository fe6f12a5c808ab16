import { memo, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { leftEpisodeHref } from '../addresses/left-episode.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { useLatest } from '../browser/use-latest.ts'
import { useComingText } from '../catalog/coming.ts'
import { ChevronRight, Play } from '../design/icons.tsx'
import { ResponsiveImage } from '../design/responsive-image.tsx'
import { SkeletonStatus } from '../design/skeleton.tsx'
import { formatNumber } from '../i18n/formats.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import { LIBRARY_FIELD } from './library-form.ts'
import type { LibraryRow } from './library-rows.ts'
import { LIBRARY_COVER, LIBRARY_LIST, LIBRARY_ROW, LibraryRowsSkeleton } from './library-skeleton.tsx'

export interface Selection {
  ids: ReadonlySet<string>
  toggle(dramaId: string): void
  /** Without scripts, the browser stores the checked boxes. */
  isStoredByBrowser: boolean
}

const ROW = `group ${LIBRARY_ROW} h-full transition-colors hover:bg-ink-high posters:hover:bg-transparent`

const COVER = `${LIBRARY_COVER} posters:group-hover:ring-2 posters:group-hover:ring-ivory/30 posters:group-has-checked:ring-4 posters:group-has-checked:ring-ember`
/** The same for panels, so that pictures are requested once. */
const SIZES = '(min-width: 64rem) 220px, 5rem'

export function LibraryList({
  rows,
  selection,
}: {
  rows: readonly LibraryRow[]
  selection: Selection | null
}) {
  // Rows render only when they change, since there may be thousands.
  const latest = useLatest(selection)
  const toggle = useCallback((dramaId: string) => latest.current?.toggle(dramaId), [])
  return (
    <ul className={LIBRARY_LIST}>
      {rows.map((row) => (
        <li key={row.dramaId}>
          {selection ? (
            <SelectableRow
              row={row}
              isStoredByBrowser={selection.isStoredByBrowser}
              isSelected={selection.ids.has(row.dramaId)}
              toggle={toggle}
            />
          ) : (
            <LinkedRow row={row} />
          )}
        </li>
      ))}
    </ul>
  )
}

export function LibraryListWaiting() {
  const { t } = useTranslation('library')
  return (
    <SkeletonStatus label={t('loading')}>
      <LibraryRowsSkeleton />
    </SkeletonStatus>
  )
}

interface SelectableRowProps {
  row: LibraryRow
  isStoredByBrowser: boolean
  isSelected: boolean
  toggle: Selection['toggle']
}

const SelectableRow = memo(({ row, isStoredByBrowser, isSelected, toggle }: SelectableRowProps) => (
  <label
    className={`${ROW} cursor-pointer has-checked:bg-ink-high posters:has-checked:bg-transparent has-checked:ring-ember/60`}
  >
    <input
      type="checkbox"
      name={LIBRARY_FIELD.dramaId}
      value={row.dramaId}
      {...(isStoredByBrowser ? {} : { checked: isSelected, onChange: () => toggle(row.dramaId) })}
      className="tick-box posters:absolute posters:start-2.5 posters:top-2.5"
    />
    <Facts row={row} />
  </label>
))

const LinkedRow = memo(({ row }: { row: LibraryRow }) => {
  const hrefs = useHrefs()
  const to = row.coming ? hrefs.announced(row) : leftEpisodeHref(hrefs, row.dramaId, row.episodeNumber ?? 1)
  return (
    <PrefetchLink to={to} className={ROW}>
      <Facts row={row} />
      <ChevronRight className="turns cramped:hidden posters:hidden size-5 shrink-0 text-haze" />
    </PrefetchLink>
  )
})

function Facts({ row }: { row: LibraryRow }) {
  const { t } = useTranslation(['player', 'library'])
  const language = useLanguage()
  const toComingText = useComingText()
  const { name, coverUrl, episodeNumber, episodeCount, labels, share, coming } = row
  const number = episodeNumber ?? 1
  const inEpisodes = episodeCount ? t('episodeOf', { number, total: episodeCount }) : t('episode', { number })
  return (
    <>
      {coverUrl ? (
        <span className={`${COVER} block`}>
          <ResponsiveImage
            source={coverUrl}
            alt=""
            width={160}
            height={240}
            sizes={SIZES}
            widthMax={240}
            className="size-full object-cover"
          />
        </span>
      ) : (
        <span className={`${COVER} flex items-center justify-center`}>
          <Play className="glyph-over-picture size-7 fill-current" />
        </span>
      )}
      <span className="min-w-0 flex-1 cramped:basis-full posters:relative">
        <span className="clamp-room line-clamp-2 font-display font-semibold text-lg posters:text-base leading-snug [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </span>
        <span className="mt-0.5 block text-mist text-sm">{coming ? toComingText(coming) : inEpisodes}</span>
        {share === null ? null : (
          <Progress
            share={share}
            label={t('library:watched', { share: formatNumber(share, language, { style: 'percent' }) })}
          />
        )}
        {labels.length > 0 ? (
          <span className="mt-0.5 block truncate text-haze text-xs">{labels.join(' · ')}</span>
        ) : null}
      </span>
    </>
  )
}

function Progress({ share, label }: { share: number; label: string }) {
  return (
    <span className="posters:absolute posters:inset-x-2.5 posters:-top-6.5 mt-2 block h-1 max-w-48 posters:max-w-none overflow-hidden rounded-full bg-ivory/15 posters:bg-ink-edge posters:ring-1 posters:ring-ink">
      <span className="sr-only">{label}</span>
      <span className="block h-full bg-accent" style={{ width: `${share * 100}%` }} />
    </span>
  )
}
