import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import type { RefusalTexts } from '../../app/context.ts'
import { wordsBy } from './refuse-in-words.ts'

const refusals = new Map(['en', 'ar'].map((language) => [language, {} as RefusalTexts]))
const wordsFor = wordsBy(refusals, { languages: { all: ['en', 'ar'], default: 'en' }, isSecure: false })

test.each([
  ['/ar/search/?q=x', undefined, 'ar'],
  ['/ar?q=x', undefined, 'ar'],
  ['/ar.data?q=x', undefined, 'ar'],
  ['/search/?q=/ar/', undefined, 'en'],
  ['/search/', 'language=ar', 'ar'],
  ['/search/', 'language=fr', 'en'],
])('%s with the cookie %s is refused in %s (rows 255, 256)', (url, cookie, language) => {
  expect(wordsFor({ url, headers: { cookie } } as IncomingMessage).language).toBe(language)
})
