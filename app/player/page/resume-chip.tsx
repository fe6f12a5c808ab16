import { Link } from '@remix-run/react'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { X } from '../../design/icons.tsx'
import { usePageFlash } from '../../messages/page-flash.ts'

interface ResumeChipProps {
  drama: { dramaId: string; name: string }
  episodeNumber: number
  className?: string
}

export function ResumeChip({ drama, episodeNumber, className = '' }: ResumeChipProps) {
  const { t } = useTranslation(['account', 'common'])
  const hrefs = useHrefs()
  const left = usePageFlash()?.resumeEpisode
  const [isDismissed, setDismissed] = useState(false)
  if (left === undefined || left === episodeNumber || isDismissed) return null
  return (
    <div
      className={`flex animate-[rise_260ms_var(--ease-out-soft)] items-center rounded-full bg-ink/85 shadow-xl ring-1 ring-ivory/20 ring-inset backdrop-blur-md ${className}`}
    >
      <Link
        to={hrefs.episode(drama, left)}
        replace
        className="inline-flex h-11 items-center gap-2 rounded-s-full ps-4 pe-1 font-semibold text-sm"
      >
        <RotateCcw aria-hidden="true" className="turns size-4 text-ember" />
        {t('resumeAt', { number: left })}
      </Link>
      <button
        type="button"
        aria-label={t('common:close')}
        onClick={() => setDismissed(true)}
        className="flex size-11 items-center justify-center rounded-full text-mist hover:text-ivory"
      >
        <X className="size-4" />
      </button>
    </div>
  )
}
