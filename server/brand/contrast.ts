import Color from 'color'

/** WCAG 2.2: 4.5 for text that may be small (1.4.3), 3 for icons and bars (1.4.11). */
const TEXT_RATIO_MIN = 4.5
const GRAPHIC_RATIO_MIN = 3

/** Surfaces of `app/design/tokens.css` and `opening-tokens.css` (pages), by their names in messages; a test compares them. */
export const SURFACES = { pages: '#0b0810', cards: '#15101d', dialogs: '#211a2c' } as const
/** `--on-accent` for a brand with its own colors: the text on buttons. */
export const ON_ACCENT = SURFACES.pages
/** Opacity of a notice's text color over a dialog, which makes the notice's surface (`bg-gold/12`). */
const NOTICE_SHARE = 0.12
const GRADIENT_SHARES = [0.25, 0.5, 0.75]

export type ColorUse = 'text' | 'graphic' | 'notice'

/** Why a color is unreadable on one of its surfaces, completing `"colors.accent" …`; null: it is readable. */
export function findWeakContrast(color: string, use: ColorUse): string | null {
  const ratioMin = use === 'graphic' ? GRAPHIC_RATIO_MIN : TEXT_RATIO_MIN
  for (const [surface, background] of toSurfaces(color, use)) {
    const ratio = Color(color).contrast(Color(background))
    if (ratio >= ratioMin) continue
    const what = use === 'graphic' ? 'icons' : 'text'
    return (
      `is ${color}, whose contrast as ${what} on ${surface} (${background}) is ${format(ratio)}:1, and WCAG asks for ` +
      `${ratioMin}:1; ${lighten(color, use)} would do`
    )
  }
  return null
}

/** Checks several points of the gradient between the two colors. */
export function findWeakButton(accent: string, accentEnd: string): string | null {
  for (const share of [0, ...GRADIENT_SHARES, 1]) {
    const background = mix(accent, accentEnd, share)
    const ratio = Color(ON_ACCENT).contrast(Color(background))
    if (ratio >= TEXT_RATIO_MIN) continue
    const place = share === 0 || share === 1 ? background : `${background}, between accent and accentEnd,`
    return (
      `makes buttons on which text cannot be read: the contrast of ${ON_ACCENT} on ${place} is ${format(ratio)}:1, and ` +
      `WCAG asks for ${TEXT_RATIO_MIN}:1; take lighter colors`
    )
  }
  return null
}

function toSurfaces(color: string, use: ColorUse): [name: string, background: string][] {
  const surfaces = Object.entries(SURFACES)
  return use === 'notice' ? [...surfaces, ['notices', mix(SURFACES.dialogs, color, NOTICE_SHARE)]] : surfaces
}

function lighten(color: string, use: ColorUse): string {
  for (let share = 0.05; share < 1; share += 0.05) {
    const lighter = mix(color, '#ffffff', share)
    const ratioMin = use === 'graphic' ? GRAPHIC_RATIO_MIN : TEXT_RATIO_MIN
    const isReadable = toSurfaces(lighter, use).every(
      ([, background]) => Color(lighter).contrast(Color(background)) >= ratioMin,
    )
    if (isReadable) return lighter
  }
  return '#ffffff'
}

/** Per channel, as browsers draw gradients. */
function mix(from: string, to: string, share: number): string {
  const end = Color(to).rgb().array()
  const channels = Color(from)
    .rgb()
    .array()
    .map((channel, index) => channel + ((end[index] ?? 0) - channel) * share)
  return Color.rgb(channels).hex().toLowerCase()
}

/** Rounds down, so that a failing ratio never reads like a passing one. */
const format = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1)
