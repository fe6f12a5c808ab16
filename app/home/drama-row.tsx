import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { tracked } from '../analytics/tracked.ts'
import type { DramaCardData } from '../catalog/drama-card.ts'
import { DramaCardLink, DramaCover, dramaEvents } from '../catalog/drama-card-link.tsx'
import { useDramaHref } from '../catalog/use-drama-href.ts'
import { ChevronRight } from '../design/icons.tsx'
import { ScrollRow } from '../design/scroll-row.tsx'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'

export interface DramaColumn {
  columnId: string
  name: string
  type: number
  dramas: DramaCardData[]
}

/** Rows and banners request the same files; the densest screens the same as those of twice the density, for half the bytes. */
export const CARD_SIZES =
  '(min-width: 1800px) 14vw, (min-width: 768px) 160px, (min-resolution: 2.1dppx) 106px, 136px'

export function DramaRow({ column, earlyCount = 0 }: { column: DramaColumn; earlyCount?: number }) {
  return (
    <ColumnSection column={column}>
      {(labels) => (
        <ScrollRow {...labels} className="gap-3 md:gap-5">
          {column.dramas.map((drama, index) => (
            <li key={drama.dramaId} className="row-card shrink-0 snap-start">
              <DramaCardLink
                drama={drama}
                columnId={column.columnId}
                sizes={CARD_SIZES}
                isEarly={index < earlyCount}
              />
            </li>
          ))}
        </ScrollRow>
      )}
    </ColumnSection>
  )
}

export function RankingRow({ column }: { column: DramaColumn }) {
  return (
    <ColumnSection column={column}>
      {(labels) => (
        <ScrollRow {...labels} isOrdered className="@container gap-2 md:gap-4">
          {column.dramas.map((drama, index) => (
            <li key={drama.dramaId} className="row-rank shrink-0 snap-start">
              <RankedDrama drama={drama} rank={index + 1} columnId={column.columnId} />
            </li>
          ))}
        </ScrollRow>
      )}
    </ColumnSection>
  )
}

interface RankedDramaProps {
  drama: DramaColumn['dramas'][number]
  rank: number
  columnId: string
}

function RankedDrama({ drama, rank, columnId }: RankedDramaProps) {
  const { t } = useTranslation('catalog')
  return (
    <PrefetchLink
      to={useDramaHref(drama)}
      {...dramaEvents(drama, columnId)}
      className="group relative not-has-[[data-cover]]:invisible flex items-end rounded-xl"
      aria-label={`${t('rank', { rank })}: ${drama.name}`}
    >
      <span
        aria-hidden="true"
        dir="ltr"
        // What stands between its digits stands behind the last one too.
        className="numeral text-(length:--rank) min-w-[0.68em] pe-[0.1em] text-end leading-[0.74] tracking-[-0.08em] rtl:text-left rtl:ps-[0.1em] rtl:pe-0"
      >
        {rank}
      </span>
      <div className="w-[calc(1.32*var(--rank))] shrink-0">
        <DramaCover drama={drama} sizes={CARD_SIZES} />
      </div>
    </PrefetchLink>
  )
}

interface ColumnSectionProps {
  column: DramaColumn
  children: (labels: { label: string; previousLabel: string; nextLabel: string }) => React.ReactNode
}

function ColumnSection({ column, children }: ColumnSectionProps) {
  const { t } = useTranslation('catalog')
  const hrefs = useHrefs()
  const headingId = `column-${column.columnId}`
  return (
    <section aria-labelledby={headingId}>
      <div
        className="page mb-3 flex tight:flex-wrap items-baseline justify-between gap-x-4 md:mb-4"
        {...tracked({ show: ['column_show', { column: column.columnId }] })}
      >
        <h2 id={headingId} className="text-xl md:text-[1.625rem]">
          {column.name}
        </h2>
        <PrefetchLink
          to={hrefs.category({ columnId: column.columnId, type: column.type })}
          {...tracked({ click: ['column_click', { column: column.columnId }] })}
          aria-label={t('seeAllOf', { name: column.name })}
          className="inline-flex min-h-8 shrink-0 items-center gap-0.5 font-medium text-mist text-sm transition-colors hover:text-ivory"
        >
          {t('seeAll')}
          <ChevronRight aria-hidden="true" className="turns size-4" />
        </PrefetchLink>
      </div>
      {children({ label: column.name, previousLabel: t('previous'), nextLabel: t('next') })}
    </section>
  )
}
