import { hash } from 'node:crypto'
import { bitsFromWords } from './word-bits.ts'

/** A random key of 32 hexadecimal digits exceeds this by a wide margin; see {@link measureBits}. */
const BITS_MIN = 80
/** A random key exceeds this less than once in a hundred thousand; see {@link bitsFromWords}. */
const WORD_BITS_MAX = 12

/**
 * Why a key could be guessed, as the end of a sentence that begins with the key's name; null: it is strong. Measures regularity
 * and words, because a list of published placeholders would miss most weak keys.
 */
export function weakness(key: string): string | null {
  if (isForeign(key)) return OF_WORDS
  if (measureBits(key) < BITS_MIN) return 'repeats or counts, so it can be guessed'
  if (/example/i.test(key) || bitsFromWords(key) > WORD_BITS_MAX) return OF_WORDS
  if (startsWithAny(key, HASHES_OF_NOTHING)) return 'is the hash of nothing, as of a file that was missing'
  if (startsWithAny(key, HASHES_OF_WORDS)) return 'is the hash of a common word'
  return (
    textsIn(key)
      .map(weakness)
      .find((fault) => fault !== null) ?? null
  )
}

const OF_WORDS = 'is made of words, which can be guessed'

/** Key generators use ASCII, at most with a few Latin characters. */
const isForeign = (key: string) => key.replace(/[^\x20-\x7e]/g, '').length < key.length / 2

/** Commonly hashed words, hashed below with and without the line break that `echo` adds. */
const COMMON_WORDS = [
  'password',
  'secret',
  'changeme',
  'test',
  'admin',
  'key',
  'hello',
  'cliffhanger',
  '123456',
]
const HASHES_OF_NOTHING = hashesIn([''])
const HASHES_OF_WORDS = hashesIn(COMMON_WORDS.flatMap((word) => [word, `${word}\n`]))

function hashesIn(texts: readonly string[]): string[] {
  return ['md5', 'sha1', 'sha256', 'sha512'].flatMap((name) =>
    texts.flatMap((text) => [hash(name, text), hash(name, text, 'base64').toLowerCase()]),
  )
}

function startsWithAny(key: string, hashes: readonly string[]): boolean {
  const folded = key.toLowerCase()
  return hashes.some((digest) => folded.startsWith(digest))
}

/** Text of which a key is the encoding; random bytes do not decode to text. */
function textsIn(key: string): string[] {
  return (['hex', 'base64'] as const).flatMap((encoding) => {
    const bytes = Buffer.from(key, encoding)
    const isWhole = bytes.length >= (key.length * BITS_IN_DIGIT[encoding]) / 8 - PADDING_BYTES_MAX
    const text = bytes.toString('latin1')
    return isWhole && /^[\t\n\r\x20-\x7e]+$/.test(text) ? [text] : []
  })
}

const BITS_IN_DIGIT = { hex: 4, base64: 6 }
/** For the padding `=`, and a line break at the end. */
const PADDING_BYTES_MAX = 3

/**
 * An upper bound of a text's entropy in bits: that of its characters or of the steps between them, times the characters that do
 * not repeat. Counting (`0123…`, `a1b2…`) and runs along the keyboard therefore have none.
 */
function measureBits(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const places = [...text.toLowerCase()].map((character) => KEYBOARD.indexOf(character))
  const triples = new Set(codes.slice(2).map((_, index) => text.slice(index, index + 3)))
  const views = [codes, toSteps(codes, 1), toSteps(codes, 2), toSteps(places, 1)]
  return Math.min(...views.map(bitsEach)) * (triples.size + 2)
}

const KEYBOARD = '1234567890qwertyuiopasdfghjklzxcvbnm'

const toSteps = (numbers: readonly number[], distance: number) =>
  numbers.slice(distance).map((number, index) => number - (numbers[index] ?? 0))

/** Shannon entropy per element, in bits. */
function bitsEach(elements: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const element of elements) counts.set(element, (counts.get(element) ?? 0) + 1)
  const shares = [...counts.values()].map((count) => count / elements.length)
  return shares.reduce((bits, share) => bits - share * Math.log2(share), 0)
}
