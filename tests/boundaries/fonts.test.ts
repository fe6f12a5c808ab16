import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as fontkit from 'fontkit'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language, toLanguageName } from '../../app/i18n/language.ts'
import { PAYABLE_CURRENCIES } from '../../platform/providers/list/payment-providers.ts'
import { TEXTS } from '../../platform/texts/texts.ts'

const ROOT = join(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)

/** The scripts that neither of our fonts has, and the system's fonts are meant to show (`app/design/fonts.css`). */
const OF_THE_SYSTEM: Partial<Record<Language, RegExp>> = {
  'zh-Hans': /[\p{scx=Han}\uff01-\uff5e]/u,
  'zh-Hant': /[\p{scx=Han}\uff01-\uff5e]/u,
  ja: /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\uff01-\uff5e]/u,
  ko: /\p{scx=Hang}/u,
  th: /\p{scx=Thai}/u,
  ar: /\p{scx=Arab}/u,
}

/** A blank of any width and a word joiner need no glyph; a soft hyphen is drawn as a hyphen, where a line breaks at it. */
const WITHOUT_GLYPH = /[\p{Zs}\u00ad\u2060\u2066\u2069]/u

function openFont(path: string): fontkit.Font {
  const font = fontkit.create(readFileSync(path))
  if (!('characterSet' in font)) throw new Error(`${path} is no single font.`)
  return font
}

/** What a browser draws with each family: what its files have, in the ranges for which they are loaded. */
function readFamilies(): Map<string, Set<number>> {
  const families = new Map<string, Set<number>>()
  const css = readFileSync(join(ROOT, 'app/design/fonts.css'), 'utf8')
  for (const [, face = ''] of css.matchAll(/@font-face\s*\{([^}]*)\}/g)) {
    const [, family = ''] = /font-family:\s*"([^"]+)"/.exec(face) ?? []
    const [, file = ''] = /url\("([^"]+)"\)/.exec(face) ?? []
    const [, ranges = ''] = /unicode-range:([^;]+)/.exec(face) ?? []
    const font = openFont(file.startsWith('.') ? join(ROOT, 'app/design', file) : require.resolve(file))
    const drawn = families.get(family) ?? new Set()
    const parts = ranges.split(',').map((range) => range.trim().slice('U+'.length).split('-'))
    for (const code of font.characterSet) {
      const isLoaded = parts.some(([from = '', to = from]) => inRange(code, from, to))
      if (isLoaded) drawn.add(code)
    }
    families.set(family, drawn)
  }
  return families
}

const inRange = (code: number, from: string, to: string) =>
  code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16)

/** Dates and amounts, whose characters the browser chooses; its marks of direction aside. */
function formatted(language: Language): string[] {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'medium', timeZone: 'UTC' })
  const dates = Array.from({ length: 12 }, (_, month) =>
    date.format(Date.UTC(2026, month, 1 + month, 15, 30)),
  )
  const prices = [...PAYABLE_CURRENCIES.keys()].map((currency) =>
    new Intl.NumberFormat(language, { style: 'currency', currency }).format(-1_234_567.89),
  )
  const amounts = [...prices, new Intl.NumberFormat(language).format(1_234_567.89)]
  // The signs of shekels, baht and, in Chinese and Japanese, yen are the system's: few operators sell in them.
  return [...dates, ...amounts].map((text) => text.replace(/[\u200e\u200f₪฿￥]/g, ''))
}

/** Every sentence in a language, by where it stands. */
function sentencesIn(language: Language): [where: string, sentence: string][] {
  const files = globSync('*.json', { cwd: join(ROOT, 'app/i18n/locales', language) })
  const ofPages = files.flatMap((file) => {
    const texts: Record<string, string> = JSON.parse(
      readFileSync(join(ROOT, 'app/i18n/locales', language, file), 'utf8'),
    )
    return Object.entries(texts).map(([key, text]): [string, string] => [`${file} ${key}`, text])
  })
  const ofPlatform = Object.entries(TEXTS[language])
  return [
    ...ofPages,
    ...ofPlatform,
    ['its name', toLanguageName(language)],
    ...formatted(language).map((text): [string, string] => ['Intl', text]),
  ]
}

const toCode = (character: string) => `U+${character.codePointAt(0)?.toString(16).padStart(4, '0')}`

const families = readFamilies()

describe.each(LANGUAGES)('every character in %s (row 441)', (language) => {
  const sentences = sentencesIn(language)
  const list = (isWrong: (character: string) => boolean) =>
    sentences.flatMap(([where, sentence]) =>
      [...sentence].filter(isWrong).map((character) => `${where}: ${character} ${toCode(character)}`),
    )

  test.each([...families.keys()])('has a glyph in %s, or in the fonts of the system on purpose', (family) => {
    const drawn = families.get(family)!
    const isMissing = (character: string) =>
      !drawn.has(character.codePointAt(0)!) &&
      !WITHOUT_GLYPH.test(character) &&
      OF_THE_SYSTEM[language]?.test(character) !== true
    expect(list(isMissing)).toEqual([])
  })
})

const OF_TAIWAN = /:root:lang\(zh-Hant\) \{\s*--family-of-script[^}]*\}/

// A browser that finds a family by the language of the text draws Chinese, Japanese and Korean characters as each writes them.
test('no font of a single East Asian language is named for texts of all (row 441)', () => {
  const named = globSync('app/**/*.css', { cwd: ROOT }).filter((path) =>
    /CJK|Hiragino|PingFang|YaHei|Yu Gothic|Meiryo|Malgun|Noto Sans (?:HK|JP|KR|SC|TC)/.test(
      readFileSync(join(ROOT, path), 'utf8')
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .replace(OF_TAIWAN, ''),
    ),
  )
  expect(named).toEqual([])
})
