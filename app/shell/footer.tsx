import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { tracked } from '../analytics/tracked.ts'
import { CONSENT_SETTINGS } from '../consent/consent-gate.tsx'
import type { Site } from '../context.ts'
import { QrCode } from '../design/qr-code.tsx'
import { StoreBadges } from '../install/store-badges.tsx'
import { PageLink } from '../page/framework/page-link.tsx'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import { LanguageSwitch } from '../profile/language-switch.tsx'
import { BrandIcon } from '../site/brand-icons.tsx'
import { Logo } from '../site/logo.tsx'
import { type SiteData, useSiteData } from '../site/site-data.ts'

const SERIES_LINES = [1, 2, 3, 4, 5, 6, 7] as const
const BROWSE_LINES = [1, 2, 3, 4, 5, 6] as const
const NETWORKS = [
  { network: 'tiktok', name: 'TikTok' },
  { network: 'facebook', name: 'Facebook' },
  { network: 'youtube', name: 'YouTube' },
  { network: 'instagram', name: 'Instagram' },
] as const

export function Footer() {
  return <SiteFooter siteData={useSiteData()} />
}

export function SiteFooter({ siteData }: { siteData: SiteData | null }) {
  return (
    <footer className="sticky top-full mt-20 border-ivory/8 border-t bg-ink-raised/60 pb-[env(safe-area-inset-bottom)]">
      <div className="page grid grid-cols-1 gap-x-12 gap-y-10 py-12 sm:grid-cols-2 md:py-16 wide:grid-cols-[1fr_1fr_1.25fr]">
        <Lines columns={siteData?.site.footer.columns ?? null} />
        {siteData ? <AppColumn {...siteData} /> : null}
      </div>
      {siteData ? <BottomRow {...siteData} /> : null}
    </footer>
  )
}

function Lines({ columns }: Pick<Site['footer'], 'columns'>) {
  const { t } = useTranslation()
  const shown = columns ?? [
    { title: t('footerSeriesTitle'), lines: SERIES_LINES.map((line) => t(`footerSeries${line}`)) },
    { title: t('browse'), lines: BROWSE_LINES.map((line) => t(`footerBrowse${line}`)) },
  ]
  return shown.map(({ title, lines }, column) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move.
    <section key={column}>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-4 space-y-2.5 text-mist text-sm">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move.
          <li key={place}>{line}</li>
        ))}
      </ul>
    </section>
  ))
}

/** Without stores there is no app link, and without any link no column. */
function AppColumn({ site, downloadQr }: SiteData) {
  const { t } = useTranslation()
  const networks = NETWORKS.filter(({ network }) => site.social[network])
  if (!site.hasApp && networks.length === 0) return null
  return (
    <section className="sm:col-span-2 wide:col-span-1">
      <h2 className="text-lg">{t('footerAppTitle')}</h2>
      {site.hasApp ? <StoreBadges stores={site.stores} className="mt-4" /> : null}
      <ul className="mt-5 flex flex-wrap gap-2">
        {networks.map(({ network, name }) => (
          <li key={network}>
            <a
              href={site.social[network]}
              target="_blank"
              rel="noopener"
              data-social={network}
              aria-label={`${t('followUs', { network: name })} (${t('opensInNewTab')})`}
              className="flex size-11 items-center justify-center rounded-full text-mist ring-1 ring-ivory/12 ring-inset transition-colors hover:bg-ivory/10 hover:text-ivory"
            >
              <BrandIcon brand={network} className="size-5 wide:size-6" />
            </a>
          </li>
        ))}
      </ul>
      {site.hasApp ? (
        <div
          className="mt-6 flex max-w-sm tight:flex-wrap items-center gap-4 rounded-2xl bg-ivory/5 p-3"
          {...tracked({ show: ['qr_code_view', {}] })}
        >
          <QrCode bits={downloadQr} label={t('qrCodeAlt')} className="size-22 shrink-0 rounded-lg" />
          <div>
            <p className="font-display font-bold text-lg">{site.name}</p>
            <p className="mt-1 text-mist text-sm">{t('footerQrText')}</p>
          </div>
        </div>
      ) : null}
    </section>
  )
}

/** On a phone, For You and the lines of law: its header has the others. */
function BottomRow({ site, year, hasSearch, hasWithdrawal, feedName }: SiteData) {
  const { t } = useTranslation(['common', 'legal', 'account'])
  const hrefs = useHrefs()
  return (
    <div className="page flex flex-wrap items-center gap-x-6 gap-y-3 border-ivory/8 border-t py-6 text-mist text-sm lg:grid lg:grid-cols-[1.4fr_1fr_1fr_1.4fr_1.6fr] lg:items-start lg:gap-10 lg:py-12">
      <div className="max-lg:hidden">
        <Logo />
        <p className="mt-3 text-base">{t('tagline')}</p>
      </div>
      <LinkColumn
        heading={t('footerWatch')}
        links={[
          [t('home'), hrefs.home],
          ...(feedName ? [[feedName, hrefs.forYou] as const] : []),
          [t('genre'), hrefs.browse()],
          ...(hasSearch ? [[t('search'), hrefs.search()] as const] : []),
        ]}
      />
      <LinkColumn
        heading={t('footerAccount')}
        links={[
          [t('profile'), hrefs.profile],
          [t('account:myList'), hrefs.myList],
          [t('account:history'), hrefs.history],
          [t('account:myWallet'), hrefs.myWallet],
        ]}
      />
      <div className="contents lg:flex lg:flex-col lg:items-start">
        <ColumnHeading>{t('footerHelp')}</ColumnHeading>
        <PrefetchLink to={hrefs.privacyPolicy} className={LINE}>
          {t('privacyPolicy')}
        </PrefetchLink>
        <PrefetchLink to={hrefs.termsOfUse} className={LINE}>
          {t('termsOfUse')}
        </PrefetchLink>
        {hasWithdrawal ? (
          <PrefetchLink to={hrefs.withdraw} className={LINE}>
            {t('withdrawFromContract')}
          </PrefetchLink>
        ) : null}
        {feedName ? (
          <PrefetchLink to={hrefs.forYou} className={`${LINE} lg:hidden`}>
            {feedName}
          </PrefetchLink>
        ) : null}
        <PrefetchLink to={hrefs.fairPlay} className={LINE}>
          {t('fairPlay')}
        </PrefetchLink>
        {site.hasConsentBanner ? (
          // Without scripts there is no tag, so there is nothing to choose.
          <button
            type="button"
            {...CONSENT_SETTINGS}
            className={`${LINE} text-start [@media(scripting:none)]:hidden`}
          >
            {t('legal:consentSettings')}
          </button>
        ) : null}
        <a href={`mailto:${site.contactEmail}`} className={`${LINE} wrap-anywhere`}>
          {t('contact us', { email: site.contactEmail })}
        </a>
      </div>
      <p className="lg:order-1 lg:col-span-full">{t('copyright', { year, site: site.name })}</p>
      <LanguageSwitch />
      {site.footer.note ? (
        <p dir="auto" className="w-full lg:order-1 lg:col-span-full">
          {site.footer.note}
        </p>
      ) : null}
    </div>
  )
}

const LINE = 'py-1.5 hover:text-ivory'

function ColumnHeading({ children }: { children: string }) {
  return <h2 className="mb-2 text-base text-ivory max-lg:hidden">{children}</h2>
}

interface LinkColumnProps {
  heading: string
  links: readonly (readonly [label: string, to: string])[]
}

function LinkColumn({ heading, links }: LinkColumnProps) {
  return (
    <div className="flex flex-col items-start max-lg:hidden">
      <ColumnHeading>{heading}</ColumnHeading>
      {links.map(([label, to]) => (
        <PageLink key={to} to={to} className={LINE}>
          {label}
        </PageLink>
      ))}
    </div>
  )
}
