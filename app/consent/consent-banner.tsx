import { useLocation } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ConsentSettings } from '../../contract/analytics-tag.ts'
import { isBannerPage } from '../addresses/banner-page.ts'
import { consent } from '../analytics/consent.ts'
import { loadTagSettings } from '../analytics/tag-settings.ts'
import { useEdgeBar } from '../design/use-edge-bar.ts'
import { ConsentNotice } from './consent-notice.tsx'

/**
 * Requests consent to the analytics tag, and to reporting purchases to advertising networks, with two equal
 * buttons; nothing loads until one is pressed. Browsers with a do-not-track setting see no question; opened from the footer,
 * the banner says so. Never shown over videos.
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
  const isHere = isShown && isBannerPage(pathname)

  useEdgeBar('--bottom-bar', banner, isHere)
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
    <ConsentNotice
      notice={banner}
      settings={settings ?? null}
      choice={choice}
      onChoose={(chosen) => end(() => consent.choose(chosen, sharesPurchases))}
      onClose={() => end(consent.close)}
      onEscape={() => opener && end(consent.close)}
    />
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
