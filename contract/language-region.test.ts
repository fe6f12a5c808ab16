import { expect, test } from 'vitest'
import { toFacebookLocale, withRegion } from './language-region.ts'

test.each([
  ['en', 'en-US', 'en_US'],
  ['zh-Hans', 'zh-CN', 'zh_CN'],
  ['zh-Hant', 'zh-TW', 'zh_TW'],
  ['pt-BR', 'pt-BR', 'pt_BR'],
  ['es', 'es-MX', 'es_LA'],
  ['ar', 'ar-EG', 'ar_AR'],
  ['id', 'id-ID', 'id_ID'],
])('%s is %s, and %s for Facebook', (language, regional, facebook) => {
  expect([withRegion(language), toFacebookLocale(language)]).toEqual([regional, facebook])
})
