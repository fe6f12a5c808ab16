import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CardFacts, DramaCover, dramaEvents } from '../../catalog/drama-card-link.tsx'
import { useDramaHref } from '../../catalog/use-drama-href.ts'
import { buttonLook } from '../../design/button.tsx'
import { Play } from '../../design/icons.tsx'
import { PrefetchLink } from '../../page/prefetch/prefetch-link.tsx'
import { useCountdown } from '../after-episode/use-countdown.ts'
import type { SimilarDrama } from './similar-drama.ts'

interface NextDramaCardProps {
  drama: SimilarDrama
  countdown: { go: () => void; cancel: () => void } | null
  onReplay: () => void
  /** Shows similar dramas, if none are beside the video. */
  onMore: () => void
}

export function NextDramaCard({ drama, countdown, onReplay, onMore }: NextDramaCardProps) {
  const { t } = useTranslation(['player', 'catalog'])
  const lead = t(drama.isNextSeason ? 'nextSeason' : 'upNext')
  return (
    <div className="absolute inset-0 overflow-y-auto bg-ink/80 backdrop-blur-md">
      <section
        aria-label={lead}
        className="mx-auto flex min-h-full max-w-md flex-col items-center justify-center gap-5 px-6 py-16 text-center low:max-w-2xl low:flex-row low:gap-8 low:py-6 low:text-start"
      >
        <div className="w-36 shrink-0 short:w-24 low:w-32">
          <DramaCover drama={drama} sizes="144px" isEarly />
        </div>
        <div className="min-w-0">
          <p role="status" className="font-semibold text-mist">
            {lead}
            <span className="sr-only">: {drama.name}</span>
          </p>
          <h2 className="mt-1 text-2xl leading-tight rtl:leading-normal">{drama.name}</h2>
          {drama.hook?.categories ? (
            <p className="mt-1.5 font-medium text-ember text-sm">{drama.hook.categories}</p>
          ) : null}
          <CardFacts drama={drama} />
          <p className="line-clamp-5 pt-2.5 text-mist text-sm leading-relaxed short:line-clamp-2 low:line-clamp-2">
            {drama.hook?.introduction}
          </p>
          <div className="mt-5 flex flex-wrap justify-center gap-2.5 low:mt-3.5 low:justify-start">
            <PrefetchLink
              to={useDramaHref(drama)}
              {...dramaEvents(drama)}
              className={buttonLook({ tone: 'accent' })}
            >
              <Play aria-hidden="true" className="size-4 fill-current" />
              {t('catalog:watchNow')}
            </PrefetchLink>
            <button type="button" onClick={onReplay} className={buttonLook()}>
              <RotateCcw aria-hidden="true" className="size-4" />
              {t('replay')}
            </button>
            <button
              type="button"
              onClick={onMore}
              className={buttonLook({ className: 'short:hidden beside:hidden' })}
            >
              {t('moreLikeThis')}
            </button>
          </div>
          {countdown ? <Countdown {...countdown} /> : null}
        </div>
      </section>
    </div>
  )
}

function Countdown({ go, cancel }: { go: () => void; cancel: () => void }) {
  const { t } = useTranslation(['player', 'common'])
  const { seconds, hold } = useCountdown('nextDrama', go)
  return (
    <div {...hold} className="mt-4 flex items-center justify-center gap-3 low:mt-2.5 low:justify-start">
      <p role="timer" className="text-mist text-sm tabular-nums">
        {t('startsIn', { seconds })}
      </p>
      <button type="button" onClick={cancel} className={buttonLook({ size: 'small' })}>
        {t('common:cancel')}
      </button>
    </div>
  )
}
