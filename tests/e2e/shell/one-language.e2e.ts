import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseHTML } from 'linkedom'
import { LANGUAGES, type Language, toLanguageName, toPathPrefix } from '../../../app/i18n/language.ts'
import { TEXTS } from '../../../platform/texts/texts.ts'
import { type Catalogue, readCatalogue } from '../support/catalogue.ts'
import { expect, test } from '../support/fixture.ts'

const LOCALES = join(import.meta.dirname, '../../../app/i18n/locales')
/** Shorter words are the same in many languages: "App", "Bonus". */
const CHARACTERS_MIN = 4

const SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Arabic']
/** The scripts of a language beside Latin, in which names are written everywhere. */
const OWN_SCRIPTS: Partial<Record<Language, readonly string[]>> = {
  ...{ 'zh-Hans': ['Han'], 'zh-Hant': ['Han'], ja: ['Han', 'Hiragana', 'Katakana'] },
  ...{ ko: ['Hangul'], th: ['Thai'], ar: ['Arabic'] },
}

/** What no page in the language has, outside elements that say which language they are in. */
function toForeign(language: Language): RegExp {
  const foreign = SCRIPTS.filter((script) => !OWN_SCRIPTS[language]?.includes(script))
  return new RegExp(`[${foreign.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u')
}

/** Every text of the interface, the platform and the demonstration, by language. */
function readTexts({ dramas, columns }: Catalogue): Map<Language, Set<string>> {
  return new Map(
    LANGUAGES.map((language) => {
      const ofPages = globSync(`${language}/*.json`, { cwd: LOCALES }).flatMap((path) =>
        Object.values(JSON.parse(readFileSync(join(LOCALES, path), 'utf8')) as Record<string, string>),
      )
      const ofDramas = dramas.flatMap(({ name, introduction, translations, categories }) => [
        language === 'en' ? name : (translations[language]?.name ?? ''),
        language === 'en' ? introduction : (translations[language]?.introduction ?? ''),
        ...categories.map((category) =>
          language === 'en' ? category.name : (category.translations[language] ?? ''),
        ),
      ])
      const ofRows = language === 'en' ? columns.map(({ name }) => name) : []
      const texts = [...ofPages, ...Object.values(TEXTS[language]), ...ofDramas, ...ofRows]
      return [language, new Set(texts.map((text) => text.trim()))] as const
    }),
  )
}

/** Korean explains a word by its Chinese characters: 고(故). */
const GLOSS = /\(\p{Script=Han}+\)/gu

const READ_ALOUD = ['alt', 'aria-label', 'title', 'placeholder']

/** What a page says in its language: elements with a language of their own, and scripts, left out. */
function readSaid(html: string): string[] {
  const { document } = parseHTML(html)
  for (const other of document.querySelectorAll('body [lang], script, style, noscript')) other.remove()
  const said: string[] = [document.title]
  for (const meta of document.querySelectorAll('meta[name=description], meta[property="og:title"]'))
    said.push(meta.getAttribute('content') ?? '')
  for (const element of document.body.querySelectorAll('*')) {
    for (const name of READ_ALOUD) said.push(element.getAttribute(name) ?? '')
    for (const node of element.childNodes)
      if (node.nodeType === node.TEXT_NODE) said.push(node.textContent ?? '')
  }
  return said.map((text) => text.trim()).filter((text) => text.length >= CHARACTERS_MIN)
}

const listPages = (catalogue: Catalogue) => {
  const drama = catalogue.drama('heiress-wore-ashes')
  return [
    ...['/', '/browse/all/1/', '/category/hero-8/', '/search/', '/search/?q=qqqq', '/search/?q=romance'],
    ...[drama.episode(1), drama.episode(9), catalogue.drama('fox-bride').episode(1)],
    ...[
      '/for-you/',
      '/download/',
      '/qrCode/',
      '/login/',
      '/profile/',
      '/my-list/',
      '/history/',
      '/my-wallet/',
    ],
    ...[
      '/top-up/',
      '/withdraw/',
      '/coins/',
      '/mail-address/',
      '/wallet/documents/',
      '/recovery/',
      '/fair-play/',
      '/privacy-policy/',
      '/terms-of-use/',
      '/cookies-needed/',
      '/offline/',
      '/no-such-page/',
    ],
  ]
}

/** A text without a translation shows in the first of them; in the other languages, what a page chose for the language does. */
const WHOLE: readonly Language[] = ['ar', 'ja', 'en']
const LONGEST = ['/', '/my-wallet/', '/top-up/', '/withdraw/', '/coins/', '/fair-play/', '/no-such-page/']

test('no page says anything in another language than its own (rows 253, 441)', async ({
  request,
  baseURL,
}) => {
  const catalogue = await readCatalogue(new URL(baseURL!).origin)
  const texts = readTexts(catalogue)
  const names = new Set(LANGUAGES.map(toLanguageName))
  const faults = new Set<string>()
  for (const language of LANGUAGES) {
    const mine = texts.get(language)!
    const foreign = toForeign(language)
    const isWhole = WHOLE.includes(language)
    let count = 0
    for (const path of listPages(catalogue).filter((path) => isWhole || LONGEST.includes(path))) {
      const address = toPathPrefix(language) + path
      for (const said of readSaid(await (await request.get(address)).text())) {
        count++
        if (mine.has(said) || names.has(said)) continue
        const other = LANGUAGES.find((one) => one !== language && texts.get(one)!.has(said))
        if (other) faults.add(`${address} says in ${other}: ${said}`)
        else if (foreign.test(said.replaceAll(GLOSS, '')))
          faults.add(`${address} has another script: ${said}`)
      }
    }
    expect(count, language).toBeGreaterThan(isWhole ? 500 : 100)
  }
  expect([...faults]).toEqual([])
})
