import { useTranslation } from 'react-i18next'
import { withSource } from '../addresses/hrefs.ts'
import { tracked } from '../analytics/tracked.ts'
import type { Site } from '../context.ts'
import { BrandIcon } from '../site/brand-icons.tsx'

const BADGES = [
  { store: 'google', lead: 'storeGoogleLead', name: 'storeGoogle', system: 'Android' },
  { store: 'apple', lead: 'storeAppleLead', name: 'storeApple', system: 'iOS' },
] as const

interface StoreBadgesProps {
  stores: Site['stores']
  first?: 'google' | 'apple' | null
  className?: string
}

export function StoreBadges({ stores, first = null, className = '' }: StoreBadgesProps) {
  const { t } = useTranslation()
  return (
    <ul className={`flex flex-wrap gap-3 ${className}`} {...tracked({ show: ['download_app_show', {}] })}>
      {BADGES.filter(({ store }) => stores[store]).map(({ store, lead, name, system }) => (
        <li key={store} className={store === first ? '-order-1' : undefined}>
          <a
            href={withSource(stores[store] ?? '', 'button')}
            target="_blank"
            rel="noopener"
            data-store={store}
            {...tracked({
              click: [
                ['download_app_click', {}],
                ['download_button_click', { button_location: 'bottom_nav', source: system }],
              ],
            })}
            className="inline-flex min-h-13 min-w-40 max-w-full items-center gap-2.5 rounded-xl bg-ivory/8 px-4 ring-1 ring-ivory/15 ring-inset transition-colors hover:bg-ivory/16"
          >
            <BrandIcon brand={store} className="size-6 shrink-0 wide:size-7" />
            <span className="text-start leading-tight">
              <span className="block text-mist text-xs">{t(lead)}</span>
              <span className="block font-semibold">{t(name)}</span>
            </span>
            <span className="sr-only">({t('opensInNewTab')})</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
