import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { tracked } from '../analytics/tracked.ts'
import { GrowingGrid } from './growing-grid.tsx'
import type { Listing } from './listing.server.ts'

interface ListingPageProps {
  column: { columnId: string; type: number | null }
  heading: string
  lead?: string
  listing: Listing
  toHref: (page: number) => string
  children?: ReactNode
}

export function ListingPage({ column, heading, lead, listing, toHref, children }: ListingPageProps) {
  const { t } = useTranslation('catalog')
  const { dramas, dramaCount, page } = listing
  const { columnId: category } = column
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
          // Another listing starts anew.
          <GrowingGrid key={`${category} ${page}`} column={column} first={listing} toHref={toHref} />
        ) : (
          <p className="py-16 text-center text-mist">{t('nothingHere')}</p>
        )}
      </div>
    </div>
  )
}
