import { isRouteErrorResponse, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { visibleText } from '../../contract/visible-text.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { recordPageError } from '../browser/page-errors.ts'
import type { DramaCardData } from '../catalog/drama-card.ts'
import { DramaGrid } from '../catalog/drama-grid.tsx'
import { useTopDramas } from '../catalog/use-top-dramas.ts'
import { buttonLook } from '../design/button.tsx'
import { useSite } from '../site/site-data.ts'
import { toNotFoundData } from './not-found-data.ts'

export function useErrorHead(error: unknown): { title: string; description: string } {
  const { t } = useTranslation('errors')
  const missing = toNotFoundData(error)?.missing
  const titles = { page: t('errorTitle'), drama: t('dramaNotFound'), episode: t('episodeNotFound') }
  return { title: visibleText(titles[missing ?? 'page']), description: visibleText(t('errorDescription')) }
}

export function ErrorPage({ error }: { error: unknown }) {
  const notFound = toNotFoundData(error)
  useEffect(() => {
    if (!isRouteErrorResponse(error)) recordPageError(error, 'render')
  }, [error])
  return notFound ? (
    <NotFoundPage {...notFound} />
  ) : (
    <FailurePage isOutage={isRouteErrorResponse(error) && error.status === 503} />
  )
}

function NotFoundPage({ missing, path, topDramas }: NonNullable<ReturnType<typeof toNotFoundData>>) {
  const { t } = useTranslation('errors')
  const { pathname } = useLocation()
  const texts = {
    page: { heading: t('notFoundHeading'), text: t('notFoundText') },
    drama: { heading: t('dramaNotFound'), text: t('dramaNotFoundText') },
    episode: { heading: t('episodeNotFound'), text: t('episodeNotFoundText') },
  }
  const { heading, text } = texts[missing]
  return (
    <div className="page pt-10 md:pt-16">
      <Message heading={heading} figure="404">
        <p>{text}</p>
        {missing === 'page' ? (
          <p className="[overflow-wrap:anywhere] text-haze text-sm">
            {t('pageNotFound', { path: path || pathname })}
          </p>
        ) : null}
      </Message>
      <Recommendations dramas={topDramas} />
    </div>
  )
}

function Recommendations({ dramas }: { dramas: DramaCardData[] }) {
  const { t } = useTranslation('errors')
  if (dramas.length === 0) return null
  return (
    <section className="mt-14" aria-labelledby="top-dramas">
      <h2 id="top-dramas" className="mb-5 text-xl md:text-2xl">
        {t('top10')}
      </h2>
      <DramaGrid dramas={dramas} />
    </section>
  )
}

/** The page's data failed, so recommendations are requested separately. */
function FailurePage({ isOutage }: { isOutage: boolean }) {
  const { t } = useTranslation('errors')
  const { pathname, search } = useLocation()
  const email = useSite()?.contactEmail
  const recommended = useTopDramas(true)
  return (
    <div className="page py-16">
      <Message heading={t('errorTitle')} figure="!?" again={pathname + search}>
        <p>{isOutage ? t('outageText') : t('crashText')}</p>
        {email ? <p className="text-haze text-sm">{t('contactText', { email })}</p> : null}
      </Message>
      {recommended.kind === 'success' ? <Recommendations dramas={recommended.data} /> : null}
    </div>
  )
}

interface MessageProps {
  heading: string
  figure: string
  /** Absent: retrying would not help. */
  again?: string
  children: React.ReactNode
}

function Message({ heading, figure, again, children }: MessageProps) {
  const { t } = useTranslation('errors')
  const hrefs = useHrefs()
  return (
    <div className="max-w-2xl">
      <p
        aria-hidden="true"
        className="numeral select-none whitespace-nowrap text-[min(7rem,38vw)] leading-none opacity-70 md:text-[10rem] low:text-[4rem]"
      >
        {figure}
      </p>
      <h1 className="mt-5 text-4xl md:text-5xl low:mt-2 low:text-3xl">{heading}</h1>
      <div className="mt-4 space-y-2 text-lg text-mist">{children}</div>
      <p className="mt-7 flex flex-wrap gap-3">
        {again ? (
          <a href={again} className={buttonLook({ tone: 'accent' })}>
            {t('tryAgain')}
          </a>
        ) : null}
        {/* A full reload: the failure may be in the scripts. */}
        <a href={hrefs.home} className={buttonLook({ tone: again ? 'quiet' : 'accent' })}>
          {t('backToHome')}
        </a>
      </p>
    </div>
  )
}
