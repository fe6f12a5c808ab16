import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { tracked } from '../analytics/tracked.ts'
import { CONSENT_SETTINGS } from '../consent/consent-gate.tsx'
import type { Site } from '../context.ts'
import { QrCode } from '../design/qr-code.tsx'
import { StoreBadges } from '../install/store-badges.tsx'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import { LanguageSwitch } from '../profile/language-switch.tsx'
import { BrandIcon } from '../site/brand-icons.tsx'
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

function BottomRow({ site, year, hasWithdrawal }: SiteData) {
  const { t } = useTranslation(['common', 'legal'])
  const hrefs = useHrefs()
  return (
    <div className="page flex flex-wrap items-center gap-x-6 gap-y-3 border-ivory/8 border-t py-6 text-mist text-sm">
      <PrefetchLink to={hrefs.privacyPolicy} className="py-1.5 hover:text-ivory">
        {t('privacyPolicy')}
      </PrefetchLink>
      <PrefetchLink to={hrefs.termsOfUse} className="py-1.5 hover:text-ivory">
        {t('termsOfUse')}
      </PrefetchLink>
      {hasWithdrawal ? (
        <PrefetchLink to={hrefs.withdraw} className="py-1.5 hover:text-ivory">
          {t('withdrawFromContract')}
        </PrefetchLink>
      ) : null}
      <PrefetchLink to={hrefs.fairPlay} className="py-1.5 hover:text-ivory">
        {t('fairPlay')}
      </PrefetchLink>
      {site.hasConsentBanner ? (
        // Without scripts there is no tag, so there is nothing to choose.
        <button
          type="button"
          {...CONSENT_SETTINGS}
          className="py-1.5 hover:text-ivory [@media(scripting:none)]:hidden"
        >
          {t('legal:consentSettings')}
        </button>
      ) : null}
      <a href={`mailto:${site.contactEmail}`} className="wrap-anywhere py-1.5 hover:text-ivory">
        {t('contact us', { email: site.contactEmail })}
      </a>
      <p className="wide:ms-auto">{t('copyright', { year, site: site.name })}</p>
      <LanguageSwitch />
      {site.footer.note ? (
        <p dir="auto" className="w-full">
          {site.footer.note}
        </p>
      ) : null}
    </div>
  )
}
