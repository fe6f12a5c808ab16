import type { ShouldRevalidateFunction } from '@remix-run/react'
import { Outlet, useRouteError } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeLanguage } from 'remix-i18next/react'
import { toScriptJson } from '../contract/script-json.ts'
import { createHrefs, withSource } from './addresses/hrefs.ts'
import { OWN_ELEMENT_ATTRIBUTES } from './browser/foreign-changes.ts'
import { findHostApp } from './browser/host-app.ts'
import { ConsentGate } from './consent/consent-gate.tsx'
import type { SessionProblem, Site } from './context.ts'
import { CONTINUE_SCRIPT } from './continue-watching/continue-script.ts'
import displayFont from './design/fonts/bricolage-grotesque-western.woff2?url'
import textFont from './design/fonts/inter-western.woff2?url'
import { Toasts } from './design/toasts.tsx'
import { ErrorPage, useErrorHead } from './errors/error-page.tsx'
import { feedName } from './feed/feed.server.ts'
import { type Language, toDirection } from './i18n/language.ts'
import { loadTranslator } from './i18n/translator.server.ts'
import { useLanguage } from './i18n/use-language.ts'
import { InstallGate } from './install/install-gate.tsx'
import { manifestHref, THEME_COLOR } from './install/manifest.ts'
import { toQrBits } from './install/qr-bits.server.ts'
import { loadMailParts } from './mail/mail-parts.server.ts'
import { AccountDrawerProvider } from './member/account-drawer-provider.tsx'
import { loadMember } from './member/load-member.server.ts'
import { MemberScript } from './member/member-script.tsx'
import { type RootData, useRootData } from './member/root-data.ts'
import { usePageSession } from './member/use-page-session.ts'
import { useSession } from './member/use-session.ts'
import { PlainAnnouncements } from './messages/plain-announcements.tsx'
import { SessionEndedScreen } from './messages/session-ended-screen.tsx'
import { useDrawnPage } from './page/framework/drawn-page.ts'
import { useHeldHistoryEntry } from './page/framework/hold-history-entry.ts'
import { OverlayGate } from './page/history/overlay-gate.tsx'
import { PrefetchProvider } from './page/prefetch/prefetch-provider.tsx'
import { toSessionProblem } from './page/requests/session-problem.ts'
import { hasFeedback } from './profile/feedback.server.ts'
import { hasSearch } from './search/search.server.ts'
import { CONTENT_ID, DefaultLayout } from './shell/layouts.tsx'
import { OwnLinks, OwnMeta } from './shell/own-head.tsx'
import { FirstScript, PageScripts, ScrollPlaces } from './shell/page-scripts.tsx'
import { PageStyles } from './shell/page-styles.tsx'
import { useNonce } from './site/nonce.ts'
import { useStartsWithVideo } from './site/route-handle.ts'
import { SITE_ELEMENT_ID, useSite } from './site/site-data.ts'
import { hasWithdrawal } from './wallet/withdrawal/withdrawal.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs): Promise<RootData> {
  const { site, language, sessionMark, isShared } = context
  const download = `${site.origin}${createHrefs(language).download}`
  const [canSearch, forYou, canSendFeedback, canWithdraw, mail, account] = await Promise.all([
    hasSearch(context),
    loadTranslator(language).then((t) => feedName(context, t)),
    hasFeedback(context),
    hasWithdrawal(context),
    loadMailParts(context),
    isShared ? null : loadMember(context),
  ])
  return {
    language,
    site,
    downloadQr: toQrBits(withSource(download, 'qr')),
    year: new Date().getUTCFullYear(),
    hasSearch: canSearch,
    feedName: forYou,
    hasFeedback: canSendFeedback,
    hasWithdrawal: canWithdraw,
    mail,
    own: isShared
      ? null
      : {
          sessionMark,
          account,
          dataRights: null,
          flash: context.takeFlash(),
          hostApp: findHostApp(request.headers.get('User-Agent') ?? ''),
        },
  }
}

/**
 * Navigation does not reload this data: only a change of language does, or an explicit revalidation, which
 * stays at the address. An action may declare that it changed nothing here.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  currentParams,
  nextParams,
  actionResult,
}) =>
  (currentUrl.href === nextUrl.href && actionResult?.isPageCurrent !== true) ||
  currentParams.lang !== nextParams.lang

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const nonce = useNonce()
  const site = useSite()
  const hasRootData = useRootData() !== null
  const startsWithVideo = useStartsWithVideo()
  useDrawnPage()
  return (
    <html
      lang={language}
      dir={toDirection(language)}
      style={site?.colors}
      data-error-reports={site?.hasErrorReports ? '' : undefined}
      // The first scripts write attributes of their own before React starts.
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" {...OWN_ELEMENT_ATTRIBUTES} />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover"
          {...OWN_ELEMENT_ATTRIBUTES}
        />
        <meta name="theme-color" content={THEME_COLOR} {...OWN_ELEMENT_ATTRIBUTES} />
        {/* A script after the style sheet would wait for the sheet. */}
        <MemberScript nonce={nonce} homeScript={import.meta.env.SSR ? CONTINUE_SCRIPT : ''} />
        <FirstScript nonce={nonce} />
        <link rel="manifest" href={manifestHref(language)} {...OWN_ELEMENT_ATTRIBUTES} />
        {site ? <Icons iconsHref={site.iconsHref} /> : null}
        <Head />
        {startsWithVideo ? null : <FontPreloads />}
        <PageStyles startsWithVideo={startsWithVideo} nonce={nonce} />
        <OwnLinks />
      </head>
      <body>
        <div style={{ display: 'contents' }} {...OWN_ELEMENT_ATTRIBUTES}>
          <SkipLink />
          <PlainAnnouncements />
          {children}
          {site && !hasRootData ? <SiteElement site={site} /> : null}
          <Toasts />
          <ScrollPlaces nonce={nonce} />
          <PageScripts startsWithVideo={startsWithVideo} nonce={nonce} />
        </div>
      </body>
    </html>
  )
}

function Icons({ iconsHref }: Pick<Site, 'iconsHref'>) {
  return (
    <>
      <link rel="icon" href={`${iconsHref}favicon.png`} {...OWN_ELEMENT_ATTRIBUTES} />
      <link rel="apple-touch-icon" href={`${iconsHref}apple-touch-icon.png`} {...OWN_ELEMENT_ATTRIBUTES} />
    </>
  )
}

function SiteElement({ site }: { site: Site }) {
  return (
    <script
      type="application/json"
      id={SITE_ELEMENT_ID}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot end the element.
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR ? toScriptJson(site) : '',
      }}
    />
  )
}

/** A video loads before the page's fonts (`fonts.css`). */
function FontPreloads() {
  return [textFont, displayFont].map((href) => (
    <link
      key={href}
      rel="preload"
      as="font"
      type="font/woff2"
      crossOrigin="anonymous"
      href={href}
      {...OWN_ELEMENT_ATTRIBUTES}
    />
  ))
}

function Head() {
  const error = useRouteError()
  const { title, description } = useErrorHead(error)
  if (!error) return <OwnMeta />
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} {...OWN_ELEMENT_ATTRIBUTES} />
      <meta name="robots" content="noindex" {...OWN_ELEMENT_ATTRIBUTES} />
    </>
  )
}

function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="-translate-y-[200%] fixed start-4 top-3 z-(--z-overlay) rounded-full bg-ivory px-5 py-2.5 font-semibold text-ink focus:translate-y-0"
    >
      {t('skipToContent')}
    </a>
  )
}

/** Combines parts of several subjects, so it is imported here; its code loads late. */
const importDrawerCode = () => import('./side-drawer/drawer-code.ts')
const loadEpisodePreloader = () => import('./player/ahead/episode-preloader.ts')
const loadAccountDrawer = () => importDrawerCode().then(({ loadAccountDrawer }) => loadAccountDrawer())

export default function App() {
  const language = useLanguage()
  const rootData = useRootData()
  useChangeLanguage(rootData?.language ?? language)
  const { sessionProblem } = usePageSession()
  const { isStarted, ArrivalGate } = useStartPage(rootData, language)
  const isMember = useSession().sessionMark !== null
  useHeldHistoryEntry()
  if (sessionProblem) return <SessionEnded problem={sessionProblem} />
  return (
    <PrefetchProvider isReady={isStarted} isMember={isMember} loadEpisodePreloader={loadEpisodePreloader}>
      <AccountDrawerProvider load={loadAccountDrawer}>
        <ConsentGate />
        <Outlet />
        <InstallGate />
        {ArrivalGate && <ArrivalGate />}
        <OverlayGate />
      </AccountDrawerProvider>
    </PrefetchProvider>
  )
}

/** `isStarted`: whether the visit has its cookies, as far as it gets them. */
function useStartPage(rootData: RootData | null, language: Language) {
  const { t } = useTranslation()
  const [isStarted, setStarted] = useState(false)
  const [ArrivalGate, setArrivalGate] = useState<ComponentType | null>(null)
  const first = useRef({
    flash: rootData?.own?.flash ?? null,
    hasConsentBanner: rootData?.site.hasConsentBanner ?? false,
    language,
    t,
  })
  const start = useRef<Promise<void>>()
  useEffect(() => {
    // Once: in development React runs each effect twice. The page works without it; the next page then shows its messages.
    start.current ??= import('./start-page.ts')
      .then(
        ({ ArrivalGate, startPage }) => {
          setArrivalGate(() => ArrivalGate)
          return startPage(window, first.current)
        },
        () => {},
      )
      .finally(() => setStarted(true))
    // So that opening the drawer does not wait for it.
    importDrawerCode().catch(() => {})
  }, [])
  return { isStarted, ArrivalGate }
}

export function ErrorBoundary() {
  const error = useRouteError()
  const problem = toSessionProblem(error)
  if (problem) return <SessionEnded problem={problem} />
  return (
    <DefaultLayout>
      <ErrorPage error={error} />
    </DefaultLayout>
  )
}

function SessionEnded({ problem }: { problem: SessionProblem }) {
  return (
    <DefaultLayout>
      <SessionEndedScreen problem={problem} />
    </DefaultLayout>
  )
}
