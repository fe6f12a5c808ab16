import { Film } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ALL_GENRES } from '../addresses/hrefs.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { tracked } from '../analytics/tracked.ts'
import { buttonLook } from '../design/button.tsx'
import { PageHead } from '../design/page-head.tsx'
import { StateIcon } from '../design/state-icon.tsx'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
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
    <div className="page">
      <PageHead
        heading={<span {...tracked({ show: ['category_page', { category, number: page }] })}>{heading}</span>}
      />
      <p className="text-mist md:text-lg">
        {lead ?? (dramaCount === null ? null : t('dramaCount', { count: dramaCount }))}
      </p>
      {children}
      <div className="mt-7 md:mt-9">
        {dramas.length > 0 ? (
          // Another listing starts anew.
          <GrowingGrid key={`${category} ${page}`} column={column} first={listing} toHref={toHref} />
        ) : (
          <Nothing isAll={category === ALL_GENRES} />
        )}
      </div>
    </div>
  )
}

/** Leads to all dramas or, where even those are none, to Home. */
function Nothing({ isAll }: { isAll: boolean }) {
  const { t } = useTranslation(['catalog', 'common'])
  const hrefs = useHrefs()
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      <StateIcon>
        <Film aria-hidden="true" />
      </StateIcon>
      <p className="mt-5 text-mist text-lg">{t('nothingHere')}</p>
      <PrefetchLink
        to={isAll ? hrefs.home : hrefs.browse()}
        className={buttonLook({ tone: 'accent', className: 'mt-7' })}
      >
        {isAll ? t('common:home') : t('browseHeading')}
      </PrefetchLink>
    </div>
  )
}
