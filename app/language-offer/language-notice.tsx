import { type RefObject, useId } from 'react'
import { SERVER_HREFS } from '../addresses/hrefs.ts'
import { buttonLook } from '../design/button.tsx'
import { CloseButton } from '../design/close-button.tsx'
import { type Language, toDirection } from '../i18n/language.ts'

const LOOKS = {
  // Hidden where it would leave hardly any room; in other low windows over the half of Home's picture that no text is on, in either
  // direction.
  bar: '[@media(height<24rem)]:hidden low:right-3 low:bottom-3 low:left-auto low:w-[min(22rem,50vw-1rem)] low:rounded-2xl inset-x-0 bottom-0 max-h-[50dvh] overflow-y-auto overscroll-contain bg-ink-high pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] ring-1 ring-ivory/12',
  // Over an upright picture, below the button that turns on the sound; elsewhere the controls leave no room.
  video:
    'inset-x-4 top-[calc(env(safe-area-inset-top)+7.5rem)] mx-auto hidden max-w-md rounded-2xl bg-ink-high/95 py-2 ring-1 ring-ivory/15 [@media(height>=45rem)_and_(aspect-ratio<11/10)]:block',
}

interface LanguageNoticeProps {
  offered: Language
  /** In the offered language, which the page is not in. */
  texts: Record<string, string>
  /** Of the page that opens in the other language. */
  address: string
  /** Across the end of the window; otherwise over a video. */
  isBar: boolean
  notice?: RefObject<HTMLElement>
  onRead: () => void
  onDecline: () => void
}

export function LanguageNotice(props: LanguageNoticeProps) {
  const { offered, texts, address, isBar, notice, onRead, onDecline } = props
  const titleId = useId()
  return (
    <section
      ref={notice}
      lang={offered}
      dir={toDirection(offered)}
      aria-labelledby={titleId}
      className={`fixed z-(--z-header) animate-[rise_220ms_var(--ease-out-soft)] shadow-2xl [[data-consent-banner]_&]:hidden ${LOOKS[isBar ? 'bar' : 'video']}`}
    >
      <form
        method="post"
        action={SERVER_HREFS.language}
        onSubmit={onRead}
        className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${isBar ? 'page low:px-4' : 'px-4'}`}
      >
        <input type="hidden" name="returnTo" value={address} />
        <p id={titleId} className="min-w-0 flex-1 basis-28 font-medium text-sm leading-snug">
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
          <CloseButton label={texts.offerClose ?? ''} onClose={onDecline} className="-me-2" />
        </span>
      </form>
    </section>
  )
}
