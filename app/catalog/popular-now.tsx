import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../browser/use-hydrated.ts'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import type { DramaCardData } from './drama-card.ts'
import { DramaCover, dramaEvents } from './drama-card-link.tsx'
import { useDramaHref } from './use-drama-href.ts'
import { useTopDramas } from './use-top-dramas.ts'

const SHOWN = 6
const SKELETON_INDEXES = Array.from({ length: SHOWN }, (_, index) => index)
const GRID =
  'mt-4 grid cramped:grid-cols-1 grid-cols-2 gap-x-3 gap-y-5 min-[24rem]:grid-cols-3 @6xl/page:grid-cols-6'

/** A way on from a list without entries; nothing if it cannot be loaded. As wide as a drawer, in wide pages in one row. */
export function PopularNow() {
  const { t } = useTranslation('catalog')
  const headingId = useId()
  // Before hydration it is unknown whether this device has entries of its own.
  const state = useTopDramas(useHydrated())
  if (state.kind === 'error') return null
  return (
    <section
      aria-labelledby={headingId}
      className="mt-12 w-full max-w-md text-start @6xl/page:max-w-4xl [@media(scripting:none)]:hidden"
    >
      <h2 id={headingId} className="text-xl">
        {t('popularNow')}
      </h2>
      {state.kind === 'success' ? (
        <ul className={GRID}>
          {state.data.slice(0, SHOWN).map((drama) => (
            <li key={drama.dramaId}>
              <PopularDrama drama={drama} />
            </li>
          ))}
        </ul>
      ) : (
        <div aria-hidden="true" className={GRID}>
          {SKELETON_INDEXES.map((index) => (
            <div key={index} className="cramped:pb-0 pb-11">
              <div className="aspect-2/3 cramped:aspect-3 animate-pulse rounded-xl bg-ink-raised" />
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

function PopularDrama({ drama }: { drama: DramaCardData }) {
  return (
    <PrefetchLink
      to={useDramaHref(drama)}
      {...dramaEvents(drama)}
      className="group flex cramped:flex-row flex-col cramped:items-center cramped:gap-2 rounded-xl cramped:*:data-cover:w-1/4 cramped:*:data-cover:shrink-0"
    >
      <span className="line-clamp-2 cramped:line-clamp-none min-h-11 cramped:min-w-0 pt-2 font-medium text-sm tight:text-xs cramped:text-[min(0.875rem,5.2vw)] leading-tight">
        {drama.name}
      </span>
      <DramaCover drama={drama} sizes="140px" />
    </PrefetchLink>
  )
}
