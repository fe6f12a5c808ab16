import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { tracked } from '../analytics/tracked.ts'
import { ChevronRight } from '../design/icons.tsx'
import { ResponsiveImage } from '../design/responsive-image.tsx'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import { CARD_SIZES, type DramaColumn } from './drama-row.tsx'

/** Of the covers, the first in front of the first drama's colour. */
const TILTS = ['-rotate-6', 'z-1 -mx-4 md:-mx-6', 'rotate-6']

/** A collection in one link between the rows, in the colour of its first drama. */
export function CollectionBanner({ column }: { column: DramaColumn }) {
  const { columnId, name, type, dramas } = column
  const { t } = useTranslation('catalog')
  const hrefs = useHrefs()
  const headingId = `column-${columnId}`
  const covers = dramas.filter(({ coverUrl }) => coverUrl).slice(0, TILTS.length)
  const color = dramas[0]?.coverColor
  return (
    <section aria-labelledby={headingId} className="page">
      <PrefetchLink
        to={hrefs.category({ columnId, type })}
        {...tracked({
          show: ['column_show', { column: columnId }],
          click: ['column_click', { column: columnId }],
        })}
        aria-label={t('seeAllOf', { name })}
        className="group flex flex-wrap items-center gap-x-6 overflow-hidden rounded-3xl bg-ink-raised px-5 py-4 ring-1 ring-ivory/10 ring-inset transition-shadow hover:ring-ivory/30 md:px-10 md:py-6"
        // As dark as the text needs, whatever the colour.
        style={color ? { backgroundColor: `oklch(from ${color} 0.3 c h)` } : undefined}
      >
        <div className="min-w-36 flex-1 py-2">
          <h2 id={headingId} className="text-balance text-2xl leading-tight md:text-4xl">
            {name}
          </h2>
          <p className="line-clamp-2 pt-2 text-ivory/80 text-sm md:text-base">
            {dramas.map((drama) => drama.name).join(' · ')}
          </p>
          <p className="mt-3 inline-flex items-center gap-0.5 font-medium text-sm">
            {t('seeAll')}
            <ChevronRight aria-hidden="true" className="turns size-4" />
          </p>
        </div>
        <div className="flex grow justify-center px-2 py-2 transition-transform duration-300 ease-out-soft group-hover:-translate-y-1 md:grow-0">
          {covers.map(({ dramaId, coverUrl, coverColor }, index) => (
            <span
              key={dramaId}
              // Of no drama, since the link leads to the collection (`near-pictures.ts`).
              data-cover=""
              className={`aspect-2/3 w-[min(6rem,24vw)] overflow-hidden rounded-lg bg-ink-high shadow-xl ring-1 ring-ivory/15 md:w-32 ${TILTS[index]}`}
              style={coverColor ? { backgroundColor: coverColor } : undefined}
            >
              <ResponsiveImage
                source={coverUrl ?? ''}
                alt=""
                width={320}
                height={480}
                sizes={CARD_SIZES}
                widthMax={240}
                className="size-full object-cover"
              />
            </span>
          ))}
        </div>
      </PrefetchLink>
    </section>
  )
}
