import { Film } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { UsageEventParams } from '../../contract/usage-events.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { tracked } from '../analytics/tracked.ts'
import { buttonLook } from '../design/button.tsx'
import { PrefetchLink } from '../navigation/prefetch-link.tsx'
import { SignInLink } from './sign-in-link.tsx'
import { useAccount } from './use-account.ts'

export interface ScreenTab {
  /** Its name in usage events. */
  tab: UsageEventParams<'tab_click'>['tab']
  label: string
  to: string
  isCurrent: boolean
}

interface SignedOutScreenProps {
  heading: string
  tabs: ScreenTab[]
  hint?: string
}

/** A member's page for a visitor: its tabs, an empty state and a way to log in. Rows 13, 39, 193. */
export function SignedOutScreen({ heading, tabs, hint }: SignedOutScreenProps) {
  return (
    <>
      <ScreenHead heading={heading} tabs={tabs} />
      <EmptyState hint={hint} />
    </>
  )
}

export function ScreenHead({ heading, tabs }: { heading: string; tabs: ScreenTab[] }) {
  return (
    <>
      <h1 className="pt-5 text-3xl">{heading}</h1>
      {tabs.length > 0 ? <ScreenTabs label={heading} tabs={tabs} /> : null}
    </>
  )
}

/** An empty state with a way out of it, and for a visitor a way to log in. Row 193. */
export function EmptyState({ hint, className = '' }: { hint?: string | undefined; className?: string }) {
  const { t } = useTranslation('account')
  const hrefs = useHrefs()
  const isMember = useAccount() !== null
  return (
    <div className={`flex flex-col items-center px-6 py-16 text-center ${className}`}>
      <span className="relative flex size-20 items-center justify-center rounded-full bg-ink-high text-mist">
        <Film aria-hidden="true" strokeWidth={1.5} className="size-9" />
      </span>
      <p className="mt-5 font-display font-semibold text-xl">{t('noData')}</p>
      <p className="mt-1.5 text-mist">{t('noDataHint')}</p>
      {hint ? <p className="mt-4 text-haze text-sm">{hint}</p> : null}
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        {isMember ? null : <SignInLink className={buttonLook({ tone: 'accent' })}>{t('login')}</SignInLink>}
        <PrefetchLink to={hrefs.browse()} className={buttonLook(isMember ? { tone: 'accent' } : {})}>
          {t('keepWatching')}
        </PrefetchLink>
      </div>
    </div>
  )
}

export function ScreenTabs({ label, tabs }: { label: string; tabs: ScreenTab[] }) {
  return (
    <nav aria-label={label} className="mt-4 flex gap-6 border-ivory/10 border-b">
      {tabs.map(({ tab, label: tabLabel, to, isCurrent }) => (
        <PrefetchLink
          key={to}
          to={to}
          {...tracked({ click: ['tab_click', { tab }] })}
          aria-current={isCurrent ? 'page' : undefined}
          className="-mb-px inline-flex h-11 items-center border-transparent border-b-2 font-medium text-mist hover:text-ivory aria-[current]:border-ember aria-[current]:text-ivory"
        >
          {tabLabel}
        </PrefetchLink>
      ))}
    </nav>
  )
}
