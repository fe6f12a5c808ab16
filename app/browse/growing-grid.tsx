import { LoaderCircle } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDataHrefs } from '../addresses/data-hrefs.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { DramaGrid } from '../catalog/drama-grid.tsx'
import { PageLinks } from '../catalog/page-links.tsx'
import { buttonLook } from '../design/button.tsx'
import { useSeen } from '../design/use-seen.ts'
import type { Listing } from './listing.server.ts'
import { CELL } from './listing-skeleton.tsx'
import { useListingPages } from './use-listing-pages.ts'

/**
 * Loads far ahead: a busy browser checks intersections so rarely that a reader may already have scrolled past
 * the end.
 */
const SEEN_MARGIN = '100000px 100px 100px'

const EARLY_COVERS = 4

interface GrowingGridProps {
  column: { columnId: string; type: number | null }
  first: Listing
  toHref: (page: number) => string
}

/** The next page loads when its placeholders come into view; the links below work without scripts. */
export function GrowingGrid({ column, first, toHref }: GrowingGridProps) {
  const { t } = useTranslation(['catalog', 'library', 'common'])
  const hrefs = useDataHrefs()
  const isHydrated = useHydrated()
  const { dramas, page, hasMore, state, more } = useListingPages(first, (number) =>
    hrefs.listing(column, number),
  )
  const next = useRef<HTMLLIElement>(null)
  useSeen(next, isHydrated && hasMore && state === 'idle', more, dramas.length, SEEN_MARGIN)
  const { pageCount } = first
  const position = pageCount === null ? t('page', { page }) : t('pageOf', { page, total: pageCount })
  // New elements for each page: reused ones would visibly move down.
  const places = Array.from(
    { length: hasMore && state !== 'failed' ? followingCount(first, dramas.length) : 0 },
    (_, index) => `${page} ${index}`,
  )
  return (
    <>
      <DramaGrid dramas={dramas} earlyCount={EARLY_COVERS} headingLevel={2} cellClassName={CELL}>
        {places.map((place, index) => (
          <li
            key={place}
            ref={index === 0 ? next : undefined}
            aria-hidden="true"
            className={`${CELL} [@media(scripting:none)]:hidden`}
          >
            <div className="aspect-2/3 rounded-xl bg-ink-raised" />
          </li>
        ))}
      </DramaGrid>
      <PageLinks
        label={t('pages')}
        position={
          state === 'pending' ? (
            <LoaderCircle
              role="status"
              aria-label={t('library:loading')}
              className="mx-auto size-6 animate-spin"
            />
          ) : state === 'failed' ? (
            <button type="button" onClick={more} className={buttonLook({ size: 'small' })}>
              {t('common:retry')}
            </button>
          ) : (
            position
          )
        }
        previous={first.page > 1 ? { label: t('previousPage'), to: toHref(first.page - 1) } : null}
        next={hasMore ? { label: t('nextPage'), to: toHref(page + 1) } : null}
      />
    </>
  )
}

function followingCount({ page, pageSize, dramaCount }: Listing, shownCount: number): number {
  if (dramaCount === null) return pageSize
  const left = dramaCount - (page - 1) * pageSize - shownCount
  // There are more than the backend counted.
  return left > 0 ? Math.min(pageSize, left) : pageSize
}
