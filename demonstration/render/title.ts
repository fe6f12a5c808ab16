import { escapeText } from './drawing/svg.ts'
import { FONTS, isWideLetter } from './props.ts'
import type { Poster } from './story.ts'

export interface Lettering {
  family: string
  weight: number
  /** Attributes of the text. */
  more: string
  /** From line to line, in letters' heights. */
  lead: number
  /** Width of a usual letter, in its height. */
  narrow: number
  /** How much deeper than Latin letters, in their height. */
  deep?: number
}

const FAMILY: Record<Poster['font'], Lettering> = {
  serif: { family: FONTS.serif, weight: 800, more: '', lead: 0.94, narrow: 0.62 },
  sans: {
    family: 'Noto Sans Display, Noto Sans',
    weight: 900,
    more: 'letter-spacing="-2"',
    lead: 0.92,
    narrow: 0.66,
  },
  han: { family: FONTS.han, weight: 900, more: '', lead: 1.12, narrow: 0.62 },
  gothic: { family: FONTS.gothic, weight: 900, more: '', lead: 1.12, narrow: 0.6 },
}

const SLIM = /[ijltfrI.,'!|()\-\u0627\u0644]/
const BROAD = /[mwMW]/

/** Width of a line in letters' heights; close enough to fit titles without measuring fonts. */
export const letterWidth = (line: string, usual: number) =>
  [...line.replace(/\p{Mn}/gu, '')].reduce(
    (sum, letter) =>
      sum +
      (isWideLetter(letter) || /[《》「」、。]/.test(letter)
        ? 1
        : /\s/.test(letter)
          ? 0.26
          : SLIM.test(letter)
            ? usual * 0.6
            : BROAD.test(letter)
              ? usual * 1.42
              : /\p{Lu}/u.test(letter)
                ? usual * 1.13
                : usual),
    0,
  )

export const ownLettering = (font: Poster['font']): Lettering => FAMILY[font]

const WIDTH = 600
const LARGEST = 150

/** The title's lines about the origin, in the drama's own lettering. */
export function titleBlock(poster: Poster, fill: string, accent: string): string {
  const style = FAMILY[poster.font]
  const size = Math.min(LARGEST, ...poster.title.map((line) => WIDTH / letterWidth(line, style.narrow)))
  const step = size * style.lead
  const top = -(step * (poster.title.length - 1)) / 2 + size * 0.35
  const lines = poster.title
    .map((line, i) => {
      const y = (top + i * step).toFixed(1)
      const text = (paint: string, dx: number, dy: number, more = '') =>
        `<text x="${dx}" y="${(Number(y) + dy).toFixed(1)}" text-anchor="middle" font-family="${style.family}" font-weight="${style.weight}" font-size="${size.toFixed(1)}" fill="${paint}" ${style.more} ${more}>${escapeText(line)}</text>`
      return text('#000000', 0, size * 0.05, 'opacity="0.45"') + text(fill, 0, 0)
    })
    .join('')
  const small = poster.subtitle
    ? `<text y="${(top + step * poster.title.length - step * 0.32).toFixed(1)}" text-anchor="middle" font-family="${FONTS.sans}" font-weight="600" font-size="27" letter-spacing="7" fill="${accent}">${escapeText(poster.subtitle.toUpperCase())}</text>`
    : ''
  return lines + small
}
