import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { parse } from 'yaml'
import { LANGUAGES, toLanguageName } from '../../../app/i18n/language.ts'
import { CATALOGUE_FOLDER } from '../../catalogue/folder.ts'
import { PROVIDER_LABELS } from './sign-in.ts'

/** Of small letters alone, so that a name such as "ID" can still be found. */
const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  d: 'ď',
  e: 'é',
  g: 'ğ',
  h: 'ĥ',
  i: 'î',
  l: 'ļ',
  n: 'ñ',
  o: 'ö',
  r: 'ř',
  s: 'š',
  t: 'ţ',
  u: 'û',
  y: 'ý',
  z: 'ž',
}
const LONGER_BY = 0.4
/** Words of usual lengths, since a line breaks between them. */
const FILLER = 'öñé ţŵö ţĥřéé ƒöûř ƒîṽé šîẋ šéṽéñ éîğĥţ ñîñé ţéñ'

/** An English sentence as no language writes it: two fifths longer, with accents, between marks. Placeholders are kept. */
export function toPseudo(sentence: string): string {
  const accented = sentence.replace(/\{\{.*?\}\}|[a-z]/g, (part) => ACCENTED[part] ?? part)
  const length = Math.ceil(sentence.replace(/\{\{.*?\}\}/g, '').length * LONGER_BY)
  const filler = FILLER.repeat(Math.ceil(length / FILLER.length))
    .slice(0, length)
    .trim()
  return `‹${accented} ${filler}›`
}

/** Every text of the catalogue. */
function readLeaves(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(readLeaves) : []
}

const DATA = new Set([
  ...readLeaves(JSON.parse(readFileSync(join(CATALOGUE_FOLDER, 'catalog.json'), 'utf8'))),
  ...['home.yaml', 'packages.yaml'].flatMap((file) =>
    readLeaves(parse(readFileSync(join(CATALOGUE_FOLDER, file), 'utf8'))),
  ),
  ...LANGUAGES.map(toLanguageName),
  ...Object.values(PROVIDER_LABELS),
  'Cliffhanger',
])
/** What may be part of a text: not words so short that they stand within others. The longest first, as one may be part of another. */
const DATA_WITHIN = [...DATA].filter((text) => text.length > 3).toSorted((a, b) => b.length - a.length)

const MARKED = /‹[^‹›]*›/g
const MEMBER = /Viewer v\w+/g
/** Of an order or a movement of coins. */
const ID = /\b(?=\w*\d)\w{8,}\b/g
const WORD = /\p{L}{2,}/u

/** The words in a text that are neither of a dictionary nor data. */
export function wordsOutside(text: string): string {
  let rest = text
  // One sentence may be part of another.
  for (let former = ''; former !== rest; ) {
    former = rest
    rest = rest.replace(MARKED, ' ')
  }
  rest = rest.replace(MEMBER, ' ').replace(ID, ' ').trim()
  if (!WORD.test(rest) || DATA.has(rest)) return ''
  const [start = ''] = rest.split('…')
  // An introduction that is cut short.
  if (rest.endsWith('…') && DATA_WITHIN.some((known) => known.startsWith(start))) return ''
  for (const known of DATA_WITHIN) rest = rest.replaceAll(known, ' ')
  return WORD.test(rest) ? rest.trim() : ''
}

/** What the page shows, or says to screen readers, that is outside of the dictionaries, as sentences. */
export async function textsOutside(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const root = document.querySelector('[role=dialog], [role=alertdialog]') ?? document.body
    const found: string[] = [document.title]
    // What a closed list offers is seen once it is open.
    const isSeen = (element: Element) =>
      (element.closest('select') ?? element).checkVisibility({ visibilityProperty: true })
    // What is said in the film.
    const isCaption = ({ parentElement }: Element) =>
      parentElement !== null && getComputedStyle(parentElement).unicodeBidi === 'plaintext'
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement
      // `Intl` writes the names of months.
      if (!holder || holder.closest('script, style, noscript, time, [translate=no]')) continue
      // An address that may break has parts, within one sentence.
      const sentence = holder.closest('p:has(wbr)') ?? node
      if (isSeen(holder) && !isCaption(holder)) found.push(sentence.textContent ?? '')
    }
    for (const element of root.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      if (!isSeen(element)) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        found.push(element.getAttribute(name) ?? '')
    }
    return found
  })
  const outside = new Set(texts.map(wordsOutside).filter((text) => text !== ''))
  return [...outside].map((text) => `"${text}" is in no dictionary`)
}

/** Sentences of which the page drops the end, as it may do with the name of a drama. */
export function sentencesCutShort(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('[role=dialog], [role=alertdialog]') ?? document.body
    const found = new Set<string>()
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node as Text
      const end = text.data.lastIndexOf('›')
      if (end < 0 || !text.parentElement?.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.setStart(text, end)
      range.setEnd(text, end + 1)
      const mark = range.getBoundingClientRect()
      for (let around: Element | null = text.parentElement; around; around = around.parentElement) {
        const { textOverflow, webkitLineClamp } = getComputedStyle(around)
        if (textOverflow !== 'ellipsis' && webkitLineClamp === 'none') continue
        const { left, right, bottom } = around.getBoundingClientRect()
        if (mark.left < left - 1 || mark.right > right + 1 || mark.top > bottom - mark.height / 2)
          found.add(`"${text.data.trim()}" is cut short`)
      }
    }
    return [...found]
  })
}
