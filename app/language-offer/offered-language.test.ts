import { expect, test } from 'vitest'
import type { Language } from '../i18n/language.ts'
import { offeredLanguage } from './offered-language.ts'

test.each<[shown: Language, preferred: string[], offered: Language | null]>([
  ['ar', ['en-US', 'en'], 'en'],
  ['ar', ['en-US', 'ar'], 'en'],
  ['ar', ['ar-EG', 'en'], null],
  // Languages that we lack are passed over.
  ['ar', ['sv-SE', 'ar', 'en'], null],
  ['ar', ['sv-SE', 'de-AT', 'en'], 'de'],
  ['ar', ['sv-SE'], null],
  ['ar', [], null],
  ['ar', ['no tag', ''], null],
  // A region implies its script.
  ['zh-Hans', ['zh-TW', 'zh'], 'zh-Hant'],
  ['zh-Hans', ['zh-CN', 'en'], null],
  ['es', ['pt-PT'], 'pt-BR'],
  // Without a prefix the server has decided.
  ['en', ['ar'], null],
])('a page in %s offers a reader of %j: %s (rows 40, 255)', (shown, preferred, offered) => {
  expect(offeredLanguage(shown, preferred)).toBe(offered)
})

test('a page that is in some languages alone is offered in no other (rows 40, 443)', () => {
  const announced = ['en', 'fr', 'x-default']
  expect(offeredLanguage('ar', ['de', 'fr', 'en'], announced)).toBe('fr')
  expect(offeredLanguage('ar', ['de'], announced)).toBeNull()
  expect(offeredLanguage('ar', ['ar', 'en'], announced)).toBeNull()
})
