import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { CaptionSettings } from '../settings/settings.ts'
import { clearMovePx } from './clear-place.ts'

const SIZES: Record<CaptionSettings['size'], string> = {
  small: 'text-sm',
  medium: 'text-[1.0625rem]',
  // In the smallest windows larger lines would cover the whole picture.
  large: 'text-[min(1.5rem,max(0.75rem,5vh),6vw)]',
}
const COLORS: Record<CaptionSettings['color'], string> = {
  white: 'text-white',
  yellow: 'text-[#ffe066]',
  cyan: 'text-[#7fe9ff]',
}
const BACKGROUNDS: Record<CaptionSettings['background'], string> = {
  none: '',
  shade: 'bg-black/60',
  solid: 'bg-black',
}
const POSITIONS: Record<CaptionSettings['position'], string> = {
  bottom: 'bottom-[8%] beside:bottom-10',
  middle: 'top-1/2',
  top: 'top-24',
}
/** Clear of the action rail, whose side depends on the page's direction, not the text's; in the middle where there is room for as much beside it. */
const BESIDE_RAIL = 'end-19 sm:start-19 rowed:start-6 rowed:end-6 beside:start-6 beside:end-6'

/** Elements that a caption must not cover. The video's press target is below everything. */
const OVER_PICTURE = 'a, button:not([data-surface]), input, h1, h2, p, span'

interface CaptionTextProps {
  text: string
  /** Of the captions, often not the page's: it decides voice, font and where lines break. */
  language: string | null
  look: CaptionSettings
  areControlsShown: boolean
}

export function CaptionText({ text, language, look, areControlsShown }: CaptionTextProps) {
  const caption = useRef<HTMLParagraphElement>(null)
  useClearPlace(caption)
  if (text === '') return null
  return (
    <p
      ref={caption}
      lang={language ?? undefined}
      className={`pointer-events-none absolute start-6 whitespace-pre-line text-balance text-center font-semibold leading-snug [text-shadow:0_0_4px_#000,0_1px_3px_#000] [unicode-bidi:plaintext] ${areControlsShown ? BESIDE_RAIL : 'end-6'} ${POSITIONS[look.position]} ${SIZES[look.size]} ${COLORS[look.color]}`}
    >
      <span className={`box-decoration-clone rounded px-1 ${BACKGROUNDS[look.background]}`}>{text}</span>
    </p>
  )
}

function useClearPlace(caption: RefObject<HTMLElement | null>): void {
  // After every render: another text, style or layout needs another position.
  useLayoutEffect(() => {
    const element = caption.current
    const stage = element?.closest('section')
    if (!element || !stage) return
    const place = () => {
      element.style.translate = ''
      const others = [...stage.querySelectorAll(OVER_PICTURE)]
        .filter((other) => !element.contains(other) && !other.closest('[data-controls=hidden]'))
        .map((other) => other.getBoundingClientRect())
        // Smaller ones are for screen readers only.
        .filter(({ width, height }) => width > 1 && height > 1)
      const words = element.firstElementChild?.getBoundingClientRect() ?? element.getBoundingClientRect()
      element.style.translate = `0 ${clearMovePx(words, stage.getBoundingClientRect(), others)}px`
    }
    const resized = new ResizeObserver(place)
    resized.observe(stage)
    resized.observe(element)
    const changed = new MutationObserver(place)
    changed.observe(stage, { subtree: true, childList: true, attributeFilter: ['data-controls'] })
    place()
    return () => {
      resized.disconnect()
      changed.disconnect()
    }
  })
}
