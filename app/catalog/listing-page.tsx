import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { tracked } from '../analytics/tracked.ts'
import { DramaGrid } from './drama-grid.tsx'
import type { Listing } from './listing.server.ts'
import { PageLinks } from './page-links.tsx'

/** Covers in the first row of the grid on a phone. */
const EARLY_COVERS = 4

interface ListingPageProps {
  /** Id of the genre or category. */
  category: string
  heading: string
  lead?: string
  listing: Listing
  toHref: (page: number) => string
  children?: ReactNode
}

/** Heading, content above the list, the grid, and pagination. */
export function ListingPage({ category, heading, lead, listing, toHref, children }: ListingPageProps) {
  const { t } = useTranslation('catalog')
  const { dramas, dramaCount, page, pageCount, hasMore } = listing
  return (
    <div className="page pt-6 md:pt-10">
      <h1
        className="text-3xl md:text-5xl"
        {...tracked({ show: ['category_page', { category, number: page }] })}
      >
        {heading}
      </h1>
      <p className="mt-2 text-mist md:text-lg">
        {lead ?? (dramaCount === null ? null : t('dramaCount', { count: dramaCount }))}
      </p>
      {children}
      <div className="mt-7 md:mt-9">
        {dramas.length > 0 ? (
          <DramaGrid dramas={dramas} earlyCount={EARLY_COVERS} headingLevel={2} />
        ) : (
          <p className="py-16 text-center text-mist">{t('nothingHere')}</p>
        )}
      </div>
      <PageLinks
        label={t('pages')}
        position={pageCount === null ? t('page', { page }) : t('pageOf', { page, count: pageCount })}
        previous={page > 1 ? { label: t('previousPage'), to: toHref(page - 1) } : null}
        next={hasMore ? { label: t('nextPage'), to: toHref(page + 1) } : null}
      />
    </div>
  )
}
