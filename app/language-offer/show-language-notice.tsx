import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { isBannerPage } from '../addresses/banner-page.ts'
import { OWN_ELEMENT_ATTRIBUTES } from '../browser/foreign-changes.ts'
import { onRestored } from '../browser/page-moments.ts'
import { useEdgeBar } from '../design/use-edge-bar.ts'
import type { Language } from '../i18n/language.ts'
import { pageRouter } from '../page/framework/page-router.ts'
import { keepLanguagePlace } from '../page/language-place.ts'
import { LanguageNotice } from './language-notice.tsx'
import { isLanguageSettled, settleLanguage } from './language-settled.ts'

interface LanguageOffer {
  shown: Language
  offered: Language
  texts: Record<string, string>
}

/**
 * Shows the offer until the reader decides. It is outside the page, whose texts are in another language, and
 * before it, so that keyboards and screen readers reach it first.
 */
export function showLanguageNotice(page: Window, offer: LanguageOffer): void {
  const { body } = page.document
  const place = page.document.createElement('div')
  for (const [name, value] of Object.entries(OWN_ELEMENT_ATTRIBUTES)) place.setAttribute(name, value)
  body.prepend(place)
  const root = createRoot(place)
  const closed = new AbortController()
  const close = () => {
    closed.abort()
    root.unmount()
    place.remove()
  }
  // Back, after the language was changed elsewhere.
  onRestored(page, () => isLanguageSettled(page) && close(), closed.signal)
  const decline = () => {
    settleLanguage(page)
    close()
  }
  root.render(<OfferOfPage {...offer} onDecline={decline} />)
}

function OfferOfPage({ shown, offered, texts, onDecline }: LanguageOffer & { onDecline: () => void }) {
  const address = useSyncExternalStore(followAddress, readAddress)
  const isBar = isBannerPage(address.split('?', 1)[0]!)
  const notice = useRef<HTMLElement>(null)
  useEdgeBar('--bottom-bar', notice, isBar)
  // The install banner waits for it, as in `consent-banner.tsx`.
  useLayoutEffect(() => {
    const { documentElement } = document
    documentElement.toggleAttribute('data-language-offer', isBar)
    return () => documentElement.removeAttribute('data-language-offer')
  }, [isBar])
  return (
    <LanguageNotice
      notice={notice}
      offered={offered}
      texts={texts}
      address={address}
      isBar={isBar}
      onRead={() => keepLanguagePlace(window, shown)}
      onDecline={onDecline}
    />
  )
}

const followAddress = (onChange: () => void) => pageRouter()?.subscribe(onChange) ?? (() => {})

function readAddress(): string {
  const { pathname, search } = pageRouter()?.state.location ?? window.location
  return pathname + search
}
