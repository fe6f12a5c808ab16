import { Command } from 'commander'
import { isLanguage, LANGUAGES, type Language } from '../../app/i18n/language.ts'

/** The windows of which pictures are taken. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
  narrow: { width: 360, height: 640 },
  fold: { width: 280, height: 653 },
  upright: { width: 768, height: 1024 },
  tablet: { width: 820, height: 1180 },
  low: { width: 1024, height: 600 },
  desktop: { width: 1280, height: 800 },
  wide: { width: 2560, height: 1440 },
  flat: { width: 2560, height: 1080 },
} as const
export type SizeName = keyof typeof SIZES

export interface RequestedPictures {
  /** Screens whose names begin with one of these; all if there is none. */
  screens: string[]
  sizes: SizeName[]
  languages: Language[]
  folder: string
  isWholePage: boolean
  /** The text size set in the viewer's browser. */
  fontPx: number
}

const FOLDER = 'test-results/pictures'

function toList<Name extends string>(isKnown: (name: string) => name is Name, known: readonly Name[]) {
  return (text: string): Name[] => {
    const names = text.split(',').map((name) => name.trim())
    const unknown = names.filter((name) => !isKnown(name))
    if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known are ${known.join(', ')}.`)
    return names.filter(isKnown)
  }
}

function toFontPx(text: string): number {
  const fontPx = Number(text)
  if (!Number.isInteger(fontPx) || fontPx < 8 || fontPx > 72)
    throw new Error(`${text} is no size of text in px.`)
  return fontPx
}

const sizeNames = Object.keys(SIZES) as SizeName[]
const isSize = (name: string): name is SizeName => name in SIZES

/** Reads the arguments of `npm run pictures`. Throws on an unknown size or language. */
export function readRequestedPictures(args: readonly string[]): RequestedPictures {
  const command = new Command('pictures')
    .description('Takes a picture of every screen in every size, into a folder with an index page.')
    .argument('[screens...]', 'only screens whose names begin so, such as home or player-locked')
    .option('--sizes <names>', `of ${sizeNames.join(', ')}`, toList(isSize, sizeNames), sizeNames)
    .option('--languages <codes>', 'such as en,ar,th', toList(isLanguage, LANGUAGES), ['en', 'ar'])
    .option('--text <px>', 'the text size of the browser, such as 32', toFontPx, 16)
    .option('--folder <path>', 'where they are written', FOLDER)
    .option('--whole', 'whole pages instead of what the window shows', false)
    .parse(args, { from: 'user' })
  const { sizes, languages, folder, whole, text } = command.opts()
  return { screens: command.args, sizes, languages, folder, isWholePage: whole, fontPx: text }
}

/** Whether a screen of this name was asked for. */
export function isRequested(name: string, screens: readonly string[]): boolean {
  return screens.length === 0 || screens.some((start) => name === start || name.startsWith(`${start}-`))
}
