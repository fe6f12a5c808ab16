import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { tracked } from '../analytics/tracked.ts'
import { buttonLook } from '../design/button.tsx'
import { QrCode } from '../design/qr-code.tsx'
import { notFound } from '../errors/not-found.server.ts'
import { loadTranslator } from '../i18n/translator.server.ts'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import { headTags } from '../site/head-tags.ts'
import { resolveHead, withSiteName } from '../site/resolve-head.server.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { useSiteData } from '../site/site-data.ts'

export const handle: RouteHandle = { name: 'qrCode', layout: 'header' }

export const meta = headTags

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.site.hasApp) throw await notFound(request, context)
  const t = await loadTranslator(context.language)
  return {
    head: resolveHead(context, {
      title: withSiteName(t('install:qrTitle'), context),
      description: t('install:qrLead'),
      path: '/qrCode/',
    }),
  }
}

export default function QrCodePage() {
  const { t } = useTranslation(['install', 'common'])
  const siteData = useSiteData()
  const hrefs = useHrefs()
  return (
    <div className="page flex min-h-[calc(100dvh-var(--header-height))] flex-col items-center justify-center py-10 text-center">
      <h1 className="max-w-[16ch] text-4xl md:text-5xl">{t('qrHeading')}</h1>
      <p className="mt-3 max-w-md text-mist md:text-lg">{t('qrLead')}</p>
      {siteData ? (
        <div className="mt-8 w-full max-w-80 rounded-[2rem] bg-accent p-[3px]">
          <div className="rounded-[calc(2rem-3px)] bg-ink p-6" {...tracked({ show: ['qr_code_view', {}] })}>
            <QrCode bits={siteData.downloadQr} label={t('common:qrCodeAlt')} className="w-full rounded-xl" />
          </div>
        </div>
      ) : null}
      {/* A phone cannot point its camera at its own screen. */}
      <PrefetchLink
        to={hrefs.download}
        className={buttonLook({ tone: 'accent', className: 'mt-6 md:hidden' })}
      >
        {t('openDownload')}
      </PrefetchLink>
    </div>
  )
}
