import type { UsageEventParams } from '../../contract/usage-events.ts'
import { tracked } from '../analytics/tracked.ts'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'

export interface ScreenTab {
  tab: UsageEventParams<'tab_click'>['tab']
  label: string
  to: string
  isCurrent: boolean
}

export function ScreenTabs({ label, tabs }: { label: string; tabs: ScreenTab[] }) {
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap gap-x-6 border-ivory/10 border-b">
      {tabs.map(({ tab, label: tabLabel, to, isCurrent }) => (
        <PrefetchLink
          key={to}
          to={to}
          {...tracked({ click: ['tab_click', { tab }] })}
          aria-current={isCurrent ? 'page' : undefined}
          className="-mb-px inline-flex min-h-11 items-center border-transparent border-b-2 py-2 font-medium text-mist hover:text-ivory aria-[current]:border-ember aria-[current]:text-ivory"
        >
          {tabLabel}
        </PrefetchLink>
      ))}
    </nav>
  )
}
