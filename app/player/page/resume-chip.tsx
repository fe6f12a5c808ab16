import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { X } from '../../design/icons.tsx'
import { usePageFlash } from '../../messages/page-flash.ts'
import { PageLink } from '../../page/framework/page-link.tsx'

interface ResumeChipProps {
  drama: { dramaId: string; name: string }
  episodeNumber: number
  className?: string
}

export function ResumeChip({ drama, episodeNumber, className = '' }: ResumeChipProps) {
  const hrefs = useHrefs()
  const left = usePageFlash()?.resumeEpisode
  const [isDismissed, setDismissed] = useState(false)
  if (left === undefined || left === episodeNumber || isDismissed) return null
  const to = hrefs.episode(drama, left)
  return <ResumeLink to={to} number={left} className={className} onDismiss={() => setDismissed(true)} />
}

interface ResumeLinkProps {
  to: string
  number: number
  className?: string
  onDismiss: () => void
}

export function ResumeLink({ to, number, className = '', onDismiss }: ResumeLinkProps) {
  const { t } = useTranslation(['account', 'common'])
  return (
    <div
      className={`flex animate-[rise_260ms_var(--ease-out-soft)] items-center rounded-3xl bg-ink/85 shadow-xl ring-1 ring-ivory/20 ring-inset backdrop-blur-md ${className}`}
    >
      <PageLink
        to={to}
        replace
        className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-s-3xl py-1 ps-4 pe-1 font-semibold text-sm"
      >
        <RotateCcw aria-hidden="true" className="turns size-4 shrink-0 tight:hidden text-ember" />
        {t('resumeAt', { number })}
      </PageLink>
      <button
        type="button"
        aria-label={t('common:close')}
        onClick={onDismiss}
        className="flex size-11 shrink-0 items-center justify-center rounded-full text-mist hover:text-ivory"
      >
        <X className="size-4" />
      </button>
    </div>
  )
}
