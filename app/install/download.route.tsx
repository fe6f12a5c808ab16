import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Clapperboard, Clock, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { tracked } from '../analytics/tracked.ts'
import { toDeviceLabel } from '../browser/device.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { QrCode } from '../design/qr-code.tsx'
import { notFound } from '../errors/not-found.server.ts'
import { LeaveApp } from '../host-app/leave-app.tsx'
import { loadTranslator } from '../i18n/translator.server.ts'
import { headTags } from '../site/head-tags.ts'
import { LogoMark } from '../site/logo.tsx'
import { resolveHead } from '../site/resolve-head.server.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { useSiteData } from '../site/site-data.ts'
import { StoreBadges } from './store-badges.tsx'

export const handle: RouteHandle = { name: 'download', layout: 'default' }

export const meta = headTags

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.site.hasApp) throw await notFound(request, context)
  const t = await loadTranslator(context.language)
  const site = context.site.name
  return {
    head: resolveHead(context, {
      title: t('install:downloadTitle', { site }),
      description: t('install:downloadDescription', { site }),
      path: '/download/',
    }),
  }
}

const POINTS = [
  { icon: Clock, point: 'point1' },
  { icon: Sparkles, point: 'point2' },
  { icon: Clapperboard, point: 'point3' },
] as const

const STORES = { IOS: 'apple', ANDROID: 'google', PC: null, MOBILE: null } as const

export default function Download() {
  const { t } = useTranslation(['install', 'common'])
  const siteData = useSiteData()
  const ownStore = useOwnStore()
  return (
    <div className="page grid items-center gap-12 pt-10 md:grid-cols-[1.2fr_1fr] md:pt-20 low:pt-6">
      <div className="min-w-0">
        <LogoMark className="low:hidden size-14" />
        <h1 className="mt-6 max-w-[14ch] break-words text-[clamp(1.75rem,13vw,3rem)] leading-(--leading-display) md:text-[min(4.5rem,7vw)] low:mt-0 low:text-4xl">
          {t('downloadHeading')}
        </h1>
        <p className="mt-5 max-w-lg text-lg text-mist">{t('downloadLead')}</p>
        <ul className="mt-7 space-y-3.5">
          {POINTS.map(({ icon: Icon, point }) => (
            <li key={point} className="flex items-center gap-3">
              <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-ivory/8 text-ember">
                <Icon aria-hidden="true" className="size-4.5" />
              </span>
              {t(point)}
            </li>
          ))}
        </ul>
        {siteData ? <StoreBadges stores={siteData.site.stores} first={ownStore} className="mt-9" /> : null}
        <LeaveApp what="store" className="mt-6 max-w-lg" />
      </div>
      {siteData ? (
        <figure className="relative mx-auto hidden w-full max-w-sm md:block">
          <div className="-inset-10 absolute bg-accent opacity-20 blur-3xl" aria-hidden="true" />
          <div
            className="relative rounded-[2.5rem] bg-ink-raised p-8 ring-1 ring-ivory/12 ring-inset"
            {...tracked({ show: ['qr_code_view', {}] })}
          >
            <QrCode bits={siteData.downloadQr} label={t('common:qrCodeAlt')} className="w-full rounded-2xl" />
            <p className="mt-5 text-center font-medium text-mist">{t('scanToDownload')}</p>
          </div>
        </figure>
      ) : null}
    </div>
  )
}

function useOwnStore(): 'google' | 'apple' | null {
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  return STORES[toDeviceLabel({ widthPx: window.innerWidth, userAgent: navigator.userAgent })]
}
