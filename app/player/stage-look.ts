/*
 * Classes of everything between the body and the film. `shell/opening.css` is made of this file: the rules of these
 * names travel in the page itself.
 */
export const STAGE_ROW = 'md:page md:flex md:items-start md:gap-8 md:pt-2 md:pb-10 lg:gap-12'

export const STAGE =
  'relative h-dvh w-full shrink-0 touch-pan-x overflow-hidden bg-black md:sticky md:top-[calc(var(--header-height)+0.5rem)] md:aspect-9/16 md:h-[calc(100dvh-var(--header-height)-2rem)] md:w-auto md:rounded-3xl md:ring-1 md:ring-ivory/10 [&:fullscreen]:rounded-none [&:fullscreen]:ring-0'

export const LAYERS = 'absolute inset-0 overflow-hidden'

export const VIDEO = 'absolute inset-0 size-full object-cover [@media(min-aspect-ratio:3/4)]:object-contain'
