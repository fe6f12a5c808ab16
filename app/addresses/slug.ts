import { isId } from '../../contract/id-form.ts'
import { visibleText } from '../../contract/visible-text.ts'

/** Only the id after it matters. */
const SLUG_LENGTH_MAX = 80

/** NFKC takes the vowels am of Thai and Lao apart; with a tone mark, their parts are also typed in another order. */
const THAI_AM = /\u0e4d([\u0e48-\u0e4b]?)\u0e32/g
const LAO_AM = /\u0ecd([\u0ec8-\u0ecb]?)\u0eb2/g

const SEPARATORS = /[\s\p{Pd}\p{Pc}/\\|:;·・,，、.．。]+/gu
const NEITHER_LETTER_NOR_NUMBER = /[^\p{L}\p{M}\p{N}-]+/gu

/** Lower case, single hyphens, no punctuation, letters of every script. Empty without letters and numbers. */
export function toSlug(name: string): string {
  const slug = visibleText(name)
    .normalize('NFKC')
    .replace(THAI_AM, '$1\u0e33')
    .replace(LAO_AM, '$1\u0eb3')
    .toLowerCase()
    .normalize('NFC')
    .replace(SEPARATORS, '-')
    .replace(NEITHER_LETTER_NOR_NUMBER, '')
    .replace(/-{2,}/g, '-')
  return trimHyphens(shortened(trimHyphens(slug)))
}

/** Cuts at a word; a name of one word, as in Chinese, is cut at a character. */
function shortened(slug: string): string {
  const letters = [...slug]
  if (letters.length <= SLUG_LENGTH_MAX) return slug
  const end = letters.lastIndexOf('-', SLUG_LENGTH_MAX)
  return letters.slice(0, end > 0 ? end : SLUG_LENGTH_MAX).join('')
}

function trimHyphens(text: string): string {
  return text.replace(/^-+|-+$/g, '')
}

/** `{slug}-{id}`, or the id alone when the name leaves no slug. Not yet percent-encoded. */
export function dramaSegment(drama: { dramaId: string; name: string }): string {
  const slug = toSlug(drama.name)
  return slug ? `${slug}-${drama.dramaId}` : drama.dramaId
}

/** The id in a drama's segment: everything after the last hyphen, or all of it. Null when that is not an id. */
export function dramaIdIn(segment: string): string | null {
  const id = segment.slice(segment.lastIndexOf('-') + 1)
  return isId(id) ? id : null
}
