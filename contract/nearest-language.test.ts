import { describe, expect, test } from 'vitest'
import { nearestLanguage, preferredLanguage } from './nearest-language.ts'

describe('the language nearest to the wanted one (row 255)', () => {
  const offered = ['en', 'zh-Hans', 'zh-Hant', 'ja', 'pt-BR', 'id', 'ar']

  test.each([
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-Hans-HK', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-MO', 'zh-Hant'],
    ['zh-Hant-HK', 'zh-Hant'],
    ['ZH-HANT', 'zh-Hant'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['in', 'id'],
    ['ja-JP', 'ja'],
    ['en-GB', 'en'],
    ['arn', null],
    ['ko', null],
    ['', null],
    ['zh-', null],
  ])('of %s is %s', (wanted, nearest) => expect(nearestLanguage(wanted, offered)).toBe(nearest))

  test.each([
    ['yue', 'zh-Hant'],
    ['yue-HK', 'zh-Hant'],
    ['yue-CN', 'zh-Hans'],
    ['zh-yue', 'zh-Hant'],
    ['nan-TW', 'zh-Hant'],
    ['wuu', 'zh-Hans'],
    ['cmn-Hant', 'zh-Hant'],
    ['arz', 'ar'],
    ['ARY-MA', 'ar'],
    ['zh_TW', 'zh-Hant'],
    ['pt_PT', 'pt-BR'],
  ])('of %s, which is written as another or in an older way, is %s', (wanted, nearest) =>
    expect(nearestLanguage(wanted, offered)).toBe(nearest),
  )

  test('is its own where it is offered, and never one that only its own readers read', () => {
    expect(nearestLanguage('yue', ['zh-Hant', 'yue'])).toBe('yue')
    expect(nearestLanguage('zh-Hant', ['yue', 'en'])).toBeNull()
  })

  test.each([
    [['ca-ES', 'ca'], 'es'],
    [['gl'], 'es'],
    [['ms-MY'], 'id'],
    [['jv', 'su'], 'id'],
    [['br', 'co'], 'fr'],
    [['ug'], 'zh-Hans'],
    [['ms-MY', 'ms', 'en-US', 'en'], 'en'],
    [['ca', 'en'], 'en'],
    [['ru', 'eu'], 'es'],
    [['es-419'], 'es'],
    [['xx', 'sv'], null],
    [[], null],
  ])('of %j is %s: a sister language only where none of them is offered', (wanted, nearest) => {
    expect(preferredLanguage(wanted, [...offered, 'es', 'fr'])).toBe(nearest)
  })
})
