import { Film } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { buttonLook } from '../design/button.tsx'
import { StateIcon } from '../design/state-icon.tsx'
import { SignInLink } from '../member/sign-in-link.tsx'
import { useKnownMember } from '../member/use-session.ts'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import { PopularNow } from './popular-now.tsx'

interface EmptyStateProps {
  hint?: string | undefined
  className?: string
  children?: ReactNode
}

export function EmptyState({ hint, className = '', children }: EmptyStateProps) {
  const { t } = useTranslation('account')
  const hrefs = useHrefs()
  const isMember = useKnownMember() !== null
  return (
    <div className={`flex flex-col items-center px-6 py-16 text-center low:py-4 ${className}`}>
      <StateIcon className="low:hidden">
        <Film aria-hidden="true" />
      </StateIcon>
      <p className="mt-5 font-display font-semibold text-xl">{t('noData')}</p>
      <p className="mt-1.5 text-mist">{t('noDataHint')}</p>
      {hint ? <p className="mt-4 text-haze text-sm">{hint}</p> : null}
      <div className="mt-7 flex flex-wrap justify-center gap-3 low:mt-4">
        {isMember ? null : <SignInLink className={buttonLook({ tone: 'accent' })}>{t('login')}</SignInLink>}
        <PrefetchLink to={hrefs.browse()} className={buttonLook(isMember ? { tone: 'accent' } : {})}>
          {t('keepWatching')}
        </PrefetchLink>
      </div>
      {children}
      <PopularNow />
    </div>
  )
}
