/*
 * Classes of everything between the body and the video. `shell/opening.css` is generated from this file: the page inlines
 * the rules of these names. Plain properties replace Tailwind's composed ones (filters, rings), each of which needs a dozen
 * variables.
 */
export const STAGE_ROW =
  'stage-row beside:page beside:flex beside:items-start beside:gap-8 beside:pt-2 beside:pb-10 beside:lg:gap-12 beside:wide-video:max-w-[112rem]'

/**
 * With scripts, phones show the list in a drawer, and the video fills the screen. Without scripts, or while
 * they are late (the video then has the browser's own controls), the list is below the video. A selector that
 * ends in `*`, as Tailwind's `group-has-` does, would make browsers restyle the whole page whenever an
 * element is added.
 */
export const PANEL = 'hidden beside:block [.stage-row:has(video[controls])_&]:block'

const STAGE_OF_WIDE =
  'beside:wide-video:aspect-video beside:wide-video:h-auto beside:wide-video:w-[min(max(50%,100%-28rem),(100dvh-var(--header-height)-2rem)*16/9)]'
const STAGE_OF_SQUARE =
  'beside:square-video:aspect-square beside:square-video:h-auto beside:square-video:w-[min(max(50%,100%-28rem),100dvh-var(--header-height)-2rem)]'

export const STAGE = `relative h-dvh w-full shrink-0 [@media(scripting:enabled)]:[touch-action:pinch-zoom] overflow-hidden bg-black beside:sticky beside:top-[calc(var(--header-height)+0.5rem)] beside:aspect-9/16 beside:h-[calc(100dvh-var(--header-height)-2rem)] beside:w-auto beside:rounded-3xl beside:[box-shadow:0_0_0_1px_var(--hairline)] [&:fullscreen]:rounded-none [&:fullscreen]:[box-shadow:none] ${STAGE_OF_WIDE} ${STAGE_OF_SQUARE}`

export const LAYERS = '@container-size absolute inset-0 overflow-hidden'

/** The fit depends on the video's size (`video-fit.ts`); until it is known, 9:16 is assumed (`filled`). */
export const VIDEO =
  'absolute inset-0 size-full object-contain filled:object-cover data-[fit=fill]:object-cover data-[fit=whole]:object-contain'

export const BACKDROP =
  'absolute inset-0 size-full object-cover [filter:blur(16px)_brightness(50%)] [scale:1.1]'

export const UNLESS_FILLED =
  'filled:hidden has-[~video[data-fit=fill]:not([aria-hidden])]:hidden has-[~video[data-fit=whole]:not([aria-hidden])]:block'
