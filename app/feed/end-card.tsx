import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { useIsOnline } from '../browser/use-is-online.ts'
import { buttonLook } from '../design/button.tsx'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import type { FeedTexts } from './clip.ts'
import type { FurtherClips } from './use-visit.ts'

interface EndCardProps extends FurtherClips {
  texts: FeedTexts
  /** False: further clips are on their way. */
  isOver: boolean
}

/** In place of a clip. */
export function EndCard({ texts, isOver, hasFailed, isAsking, onRetry }: EndCardProps) {
  const { t } = useTranslation(['player', 'catalog', 'common'])
  const isOnline = useIsOnline()
  const hrefs = useHrefs()
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center overflow-y-auto bg-ink px-6 py-16 text-center">
      {isOver ? (
        <>
          <h2 className="text-balance text-2xl md:text-3xl">{texts.endHeading}</h2>
          <p className="mt-3 max-w-sm text-mist">{texts.endText}</p>
          <div className="mt-7 flex flex-wrap justify-center gap-3">
            <PrefetchLink to={hrefs.browse()} className={buttonLook({ tone: 'accent' })}>
              {t('catalog:genres')}
            </PrefetchLink>
            <PrefetchLink to={hrefs.home} className={buttonLook()}>
              {t('common:home')}
            </PrefetchLink>
          </div>
        </>
      ) : (
        <>
          <p role="status" className="max-w-sm text-mist">
            {hasFailed ? (isOnline ? t('common:notLoaded') : texts.offline) : t('loading')}
          </p>
          {hasFailed ? (
            <button
              type="button"
              aria-busy={isAsking || undefined}
              onClick={onRetry}
              className={buttonLook({ className: `mt-7 ${isAsking ? 'opacity-60' : ''}` })}
            >
              {t('common:retry')}
            </button>
          ) : null}
        </>
      )}
    </div>
  )
}
