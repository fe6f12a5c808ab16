import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ADDRESSES, FRONT_ADDRESSES } from '../../app/addresses/address-table.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, toDirection } from '../../app/i18n/language.ts'
import {
  DOCUMENT_TEXTS,
  type DocumentTexts,
  documentTexts,
} from '../../platform/texts/documents/document-texts.ts'
import { TEXTS, type Texts, textsIn } from '../../platform/texts/texts.ts'
import { loadRefusals } from '../../processes/load-refusals.ts'
import { toPrefixLanguage } from '../../server/redirects/prefix-language.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

describe('the texts of documents (rows 256, 439)', () => {
  const texts: Record<Language, DocumentTexts> = DOCUMENT_TEXTS
  const toPlaceholders = (text: string) => text.match(/\{\w+\}/g)?.toSorted() ?? []

  test.each(LANGUAGES)('%s has every text, with the same values in it', (language) => {
    expect(Object.keys(texts[language])).toEqual(Object.keys(texts.en))
    expect(Object.values(texts[language]).filter((text) => !text.trim())).toEqual([])
    expect(Object.values(texts[language]).map(toPlaceholders)).toEqual(
      Object.values(texts.en).map(toPlaceholders),
    )
    expect(documentTexts(`${language}-XX`).texts).toBe(texts[language])
  })
})

describe('the platform’s texts (row 256)', () => {
  // A language that the interface has and the platform lacks does not compile here.
  const texts: Record<Language, Texts> = TEXTS

  test.each(LANGUAGES)('is in %s', (language) => {
    expect(Object.keys(texts[language]).sort()).toEqual(Object.keys(TEXTS.en).sort())
    expect(Object.values(texts[language]).filter((text) => !text.trim())).toEqual([])
    expect(textsIn(`${language}-XX`)).toBe(textsIn(language))
  })

  test('exist in no other languages, for which English is used', () => {
    expect(Object.keys(TEXTS).sort()).toEqual([...LANGUAGES].sort())
    expect(textsIn('xx')).toBe(TEXTS.en)
  })
})

test.each(['deploy/nginx.conf', 'deploy/Caddyfile'])(
  '%s speaks every language while the product is away',
  async (path) => {
    const refusals = await loadRefusals()
    const paragraphs = (sentence: 'backSoon' | 'checkFirst') =>
      LANGUAGES.map((language) => {
        const attributes =
          language === DEFAULT_LANGUAGE ? '' : ` lang="${language}" dir="${toDirection(language)}"`
        return `<p${attributes}>${refusals.get(language)?.[sentence]}</p>`
      }).join('')
    expect(read(path)).toContain(paragraphs('backSoon'))
    expect(read(path)).toContain(paragraphs('checkFirst'))
  },
)

test('pages never format by the bare tag of a language: Spanish is formatted as in Latin America (row 441)', () => {
  const bare =
    /\.toLocale\w*String\(language|Intl\.(?:Number|DateTime|RelativeTime|List|Duration)Format\(\[?language/
  const found = globSync('app/**/*.{ts,tsx}', { cwd: ROOT }).filter((path) => bare.test(read(path)))
  expect(found).toEqual([])
})

test('components write no number with a point, which is a comma in half of the languages (rows 414, 441)', () => {
  const found = globSync('app/**/*.tsx', { cwd: ROOT }).filter((path) => /\.toFixed\(/.test(read(path)))
  expect(found).toEqual([])
})

test('no address of the site begins with what could be a form of a language (rows 40, 255)', () => {
  const paths = [...Object.values(ADDRESSES), ...FRONT_ADDRESSES].map(({ path }) => path.replace(/^\//, ''))
  const firsts = [...new Set(paths.map((path) => path.split('/', 1)[0]!))].filter(Boolean)
  expect(firsts.length).toBeGreaterThan(20)
  expect(firsts.filter((first) => toPrefixLanguage(first, LANGUAGES) !== null)).toEqual([])
})
