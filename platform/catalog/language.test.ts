import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { baseLanguage, wordingFor } from './language.ts'

const original = { language: 'zh-Hans', text: 'own' }
const translated = (...languages: string[]) =>
  languages.map((language) => ({ language, texts: { name: language } }))
const word = (wanted: string, ...languages: string[]) =>
  wordingFor('name', wanted, original, translated(...languages))

describe('the text in a reader’s language (row 214)', () => {
  test.each([
    ['en', ['en', 'es'], 'en'],
    ['en-GB', ['en', 'en-US'], 'en'],
    ['en-GB', ['en-US'], 'en-US'],
    ['pt', ['pt-PT', 'pt-BR'], 'pt-BR'],
    ['EN', ['en'], 'en'],
    ['ko', ['en'], 'own'],
    ['zh-Hans', ['zh', 'en'], 'own'],
    ['zh-Hans', ['zh-Hans', 'en'], 'zh-Hans'],
    ['zh-Hans-CN', ['zh', 'en'], 'own'],
    ['zh-Hant', ['en'], 'own'],
    ['zh-Hant', ['zh-Hant'], 'zh-Hant'],
    ['zh', ['zh-Hant'], 'own'],
    ['zh-Hant', ['zh-CN', 'zh', 'zh-TW'], 'zh-TW'],
    ['zh-HK', ['zh-CN', 'zh-TW'], 'zh-TW'],
    ['zh-Hant-HK', ['zh-TW', 'zh-Hant'], 'zh-Hant'],
  ])('reader of %s, translations %j: %s', (wanted, languages, shown) => {
    expect(word(wanted, ...languages)).toBe(shown)
  })

  const tag = fc.constantFrom('en', 'en-US', 'en-GB', 'es', 'es-MX', 'zh', 'zh-Hans', 'zh-Hant', 'zh-Hant-TW')

  test('does not depend on the order of the translations', () => {
    fc.assert(
      fc.property(tag, fc.uniqueArray(tag), (wanted, languages) => {
        expect(word(wanted, ...languages)).toBe(word(wanted, ...languages.toReversed()))
      }),
    )
  })

  test('is never in another base language than the wanted one, except the original', () => {
    fc.assert(
      fc.property(tag, fc.uniqueArray(tag), (wanted, languages) => {
        const shown = word(wanted, ...languages)
        if (shown !== 'own') expect(baseLanguage(shown)).toBe(baseLanguage(wanted))
      }),
    )
  })

  test('is exact if there is an exact translation', () => {
    fc.assert(
      fc.property(tag, fc.uniqueArray(tag), (wanted, languages) => {
        fc.pre(languages.includes(wanted))
        expect(word(wanted, ...languages)).toBe(wanted)
      }),
    )
  })
})
