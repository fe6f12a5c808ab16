import { useLocation } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsentSettings } from '../../contract/analytics-tag.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { consent } from '../analytics/consent.ts'
import { loadTagSettings } from '../analytics/tag-settings.ts'
import { buttonLook } from '../design/button.tsx'
import { useBottomBar } from '../design/use-bottom-bar.ts'
import { isBannerPage } from '../install/install-rules.ts'
import { PrefetchLink } from '../navigation/prefetch-link.tsx'

const CHOICES = [
  { choice: 'denied', label: 'consentDecline' },
  { choice: 'granted', label: 'consentAllow' },
] as const
const TITLE_ID = 'consent-title'

/**
 * Requests consent to the analytics tag, and to reporting purchases to advertising networks, with two buttons
 * that look the same; nothing loads until one is pressed. Browsers with a do-not-track setting see no question; opened
 * from the footer, the banner says so. Never shown over videos.
 */
export function ConsentBanner() {
  useEffect(() => {
    const listening = new AbortController()
    document.addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof Element && target.closest('[data-consent-settings]')) consent.reopen()
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [])
  const isOpen = useSyncExternalStore(consent.subscribe, consent.isOpen, () => false)
  const isReopened = useSyncExternalStore(consent.subscribe, consent.isReopened, () => false)
  const choice = useSyncExternalStore(consent.subscribe, consent.current, () => null)
  // Consent given before networks learned of purchases does not cover them, so the banner returns.
  const isPartial = useSyncExternalStore(
    consent.subscribe,
    () => consent.current() === 'granted' && !consent.sharesPurchases(),
    () => false,
  )
  return isOpen || isPartial ? (
    <Question key={String(isReopened)} isReopened={isReopened} isDue={choice === null} />
  ) : null
}

interface QuestionProps {
  isReopened: boolean
  /** Nothing was chosen yet. */
  isDue: boolean
}

function Question({ isReopened, isDue }: QuestionProps) {
  const { t } = useTranslation(['legal', 'common'])
  const hrefs = useHrefs()
  const { pathname } = useLocation()
  const choice = useSyncExternalStore(consent.subscribe, consent.current, () => null)
  const settings = useSettings()
  const sharesPurchases = settings?.sharesPurchases === true
  // Opened from the footer, it offers the choice again, or says why there is none.
  const [opener] = useState(() =>
    isReopened && document.activeElement instanceof HTMLElement ? document.activeElement : null,
  )
  const banner = useRef<HTMLElement>(null)
  const isShown = isReopened ? settings !== undefined : settings ? isDue || sharesPurchases : false
  const named = { settings: t('consentSettings') }
  const agreement = sharesPurchases ? t('consentTextWithAds', named) : t('consentText', named)
  const question = settings ? agreement : t('consentSignal')
  const isHere = isShown && isBannerPage(pathname)

  useBottomBar(banner, isHere)
  useEffect(() => {
    if (isHere && opener) banner.current?.focus({ preventScroll: true })
  }, [isHere, opener])
  const end = (action: () => void) => {
    action()
    opener?.focus({ preventScroll: true })
  }

  // A class on the root instead of `:has()`, which the browser would re-evaluate with every element added.
  useLayoutEffect(() => {
    const { documentElement } = document
    documentElement.toggleAttribute('data-consent-banner', isHere)
    return () => documentElement.removeAttribute('data-consent-banner')
  }, [isHere])

  if (!isHere) return null
  return (
    <section
      ref={banner}
      tabIndex={-1}
      aria-labelledby={TITLE_ID}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && opener) end(consent.close)
      }}
      className="fixed inset-x-0 bottom-0 z-(--z-header) max-h-[50dvh] overflow-y-auto overscroll-contain animate-[rise_220ms_var(--ease-out-soft)] bg-ink-high pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-2xl ring-1 ring-ivory/12"
    >
      <div className="page flex flex-col gap-x-10 gap-y-4 md:flex-row md:items-center">
        <div className="min-w-0 flex-1">
          <h2 id={TITLE_ID} className="text-lg">
            {t('consentTitle')}
          </h2>
          <p className="mt-1 text-mist text-sm leading-snug">
            {question}{' '}
            <PrefetchLink to={hrefs.privacyPolicy} className="underline hover:text-ivory">
              {t('common:privacyPolicy')}
            </PrefetchLink>
          </p>
        </div>
        {settings ? (
          <div className="grid shrink-0 grid-cols-2 gap-3">
            {CHOICES.map(({ choice: each, label }) => (
              <ChoiceButton
                key={each}
                label={t(label)}
                isCurrent={choice === each}
                onPress={() => end(() => consent.choose(each, sharesPurchases))}
              />
            ))}
          </div>
        ) : (
          <button type="button" onClick={() => end(consent.close)} className={buttonLook({ tone: 'ivory' })}>
            {t('common:close')}
          </button>
        )}
      </div>
    </section>
  )
}

interface ChoiceButtonProps {
  label: string
  isCurrent: boolean
  onPress: () => void
}

function ChoiceButton({ label, isCurrent, onPress }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      onClick={onPress}
      className={buttonLook({
        tone: 'ivory',
        className:
          'min-w-32 tight:min-w-0 aria-pressed:ring-2 aria-pressed:ring-ivory aria-pressed:ring-offset-2 aria-pressed:ring-offset-ink-high',
      })}
    >
      {label}
    </button>
  )
}

/** Null: there is nothing to consent to. Undefined: not known yet, or the server is unreachable. */
function useSettings(): ConsentSettings | null | undefined {
  const [settings, setSettings] = useState<ConsentSettings | null>()
  useEffect(() => {
    loadTagSettings(window).then(setSettings, () => {
      // The next page requests it again.
    })
  }, [])
  return settings
}
