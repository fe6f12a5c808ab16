import displayFace from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import textFace from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from '@remix-run/react'
import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeLanguage } from 'remix-i18next/react'
import stylesheet from './design/app.css?url'
import { Toasts } from './design/toasts.tsx'
import { hrefsOf, withSource } from './hrefs.ts'
import { directionOf } from './i18n/language.ts'
import { useLanguage } from './i18n/use-language.ts'
import { qrBitsOf } from './install/qr-bits.server.ts'
import { ErrorPage, useErrorHead } from './lifecycle/error-page.tsx'
import { startSession } from './lifecycle/start-session.ts'
import { CONTENT_ID } from './shell/layouts/content.tsx'
import { DefaultLayout } from './shell/layouts/default-layout.tsx'
import { useNonce } from './shell/nonce.ts'
import { PrefetchProvider } from './shell/prefetch/prefetch-provider.tsx'
import { type SiteData, useSiteData } from './shell/site-data.ts'

export const links: LinksFunction = () => [
  ...[textFace, displayFace].map(
    (href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const,
  ),
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
]

export function loader({ context }: LoaderFunctionArgs): SiteData {
  const { site, language } = context
  const download = `${site.origin}${hrefsOf(language).download}`
  return {
    language,
    site,
    downloadQr: qrBitsOf(withSource(download, 'qr')),
    year: new Date().getUTCFullYear(),
  }
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const nonce = useNonce()
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0b0810" />
        <Head />
        <Links />
      </head>
      <body>
        <SkipLink />
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** Of the page, or of the error shown in its place. */
function Head() {
  const error = useRouteError()
  const { title, description } = useErrorHead(error)
  if (!error) return <Meta />
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content="noindex" />
    </>
  )
}

function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="-translate-y-20 fixed start-4 top-3 z-(--z-overlay) rounded-full bg-ivory px-5 py-2.5 font-semibold text-ink focus:translate-y-0"
    >
      {t('skipToContent')}
    </a>
  )
}

export default function App() {
  const language = useLanguage()
  useChangeLanguage(useSiteData()?.language ?? language)
  useEffect(() => {
    void startSession(window)
  }, [])
  return (
    <PrefetchProvider>
      <Outlet />
      <Toasts />
    </PrefetchProvider>
  )
}

export function ErrorBoundary() {
  return (
    <DefaultLayout>
      <ErrorPage error={useRouteError()} />
    </DefaultLayout>
  )
}
