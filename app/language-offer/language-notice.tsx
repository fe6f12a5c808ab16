import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { SERVER_HREFS } from '../addresses/hrefs.ts'
import { OWN } from '../browser/foreign-changes.ts'
import { onRestored } from '../browser/page-moments.ts'
import { buttonLook } from '../design/button.tsx'
import { X } from '../design/icons.tsx'
import { useBottomBar } from '../design/use-bottom-bar.ts'
import { pageRouter } from '../framework/page-router.ts'
import { type Language, toDirection } from '../i18n/language.ts'
import { isBannerPage } from '../install/install-rules.ts'
import { keepLanguagePlace } from '../navigation/language-place.ts'
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
  for (const [name, value] of Object.entries(OWN)) place.setAttribute(name, value)
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
  root.render(<LanguageNotice {...offer} onDecline={decline} />)
}

const TITLE_ID = 'language-offer'

const LOOKS = {
  // Hidden where it would leave hardly any room.
  bar: '[@media(height<24rem)]:hidden inset-x-0 bottom-0 max-h-[50dvh] overflow-y-auto overscroll-contain bg-ink-high pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] ring-1 ring-ivory/12',
  // Over an upright picture, below the button that turns on the sound; elsewhere the controls leave no room.
  video:
    'inset-x-4 top-[calc(env(safe-area-inset-top)+7.5rem)] mx-auto hidden max-w-md rounded-2xl bg-ink-high/95 py-2 ring-1 ring-ivory/15 [@media(height>=45rem)_and_(aspect-ratio<11/10)]:block',
}

function LanguageNotice({ shown, offered, texts, onDecline }: LanguageOffer & { onDecline: () => void }) {
  const address = useSyncExternalStore(followAddress, readAddress)
  const isBar = isBannerPage(address.split('?', 1)[0]!)
  const notice = useRef<HTMLElement>(null)
  useBottomBar(notice, isBar)
  // The install banner waits for it, as in `consent-banner.tsx`.
  useLayoutEffect(() => {
    const { documentElement } = document
    documentElement.toggleAttribute('data-language-offer', isBar)
    return () => documentElement.removeAttribute('data-language-offer')
  }, [isBar])
  return (
    <section
      ref={notice}
      lang={offered}
      dir={toDirection(offered)}
      aria-labelledby={TITLE_ID}
      className={`fixed z-(--z-header) animate-[rise_220ms_var(--ease-out-soft)] shadow-2xl [[data-consent-banner]_&]:hidden ${LOOKS[isBar ? 'bar' : 'video']}`}
    >
      <form
        method="post"
        action={SERVER_HREFS.language}
        onSubmit={() => keepLanguagePlace(window, shown)}
        className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${isBar ? 'page' : 'px-4'}`}
      >
        <input type="hidden" name="returnTo" value={address} />
        <p id={TITLE_ID} className="min-w-0 flex-1 basis-28 font-medium text-sm leading-snug">
          {texts.offerText}
        </p>
        {/* On a separate line where the sentence leaves no room. */}
        <span className="ms-auto flex items-center gap-3">
          <button
            type="submit"
            name="language"
            value={offered}
            className={buttonLook({ tone: 'accent', size: 'small' })}
          >
            {texts.offerRead}
          </button>
          <button
            type="button"
            aria-label={texts.offerClose}
            onClick={onDecline}
            className="-me-2 flex size-11 shrink-0 items-center justify-center rounded-full text-mist hover:bg-ivory/10 hover:text-ivory"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </span>
      </form>
    </section>
  )
}

const followAddress = (onChange: () => void) => pageRouter()?.subscribe(onChange) ?? (() => {})

function readAddress(): string {
  const { pathname, search } = pageRouter()?.state.location ?? window.location
  return pathname + search
}
