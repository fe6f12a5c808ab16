import type { AppLoadContext } from '@remix-run/server-runtime'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../i18n/language.ts'
import { withDocumentExtras } from './document-extras.server.ts'
import { resolveHead } from './resolve-head.server.ts'

/**
 * The locales that Facebook's crawler reads, of which others follow the list. It has no `es_419` and no `ar_EG`, which
 * Unicode's data would give, and falls back to English for what it does not know: Latin America is `es_LA` there,
 * Arabic of every country `ar_AR`.
 */
const KNOWN: Record<Language, RegExp> = {
  en: /^en_(?:US|GB)$/,
  'zh-Hans': /^zh_CN$/,
  'zh-Hant': /^zh_(?:TW|HK)$/,
  ja: /^ja_JP$/,
  ko: /^ko_KR$/,
  // Amounts and words are Latin America's (`es-419`), not those of es_ES.
  es: /^es_LA$/,
  'pt-BR': /^pt_BR$/,
  fr: /^fr_FR$/,
  de: /^de_DE$/,
  id: /^id_ID$/,
  th: /^th_TH$/,
  ar: /^ar_AR$/,
}

function documentIn(language: Language): string {
  const site = { origin: 'https://watch.example', name: 'Watch' }
  const context = { site, language } as unknown as AppLoadContext
  resolveHead(context, { title: 'Home', description: '', path: '/' })
  return withDocumentExtras('<html><head></head><body></body></html>', context)
}

describe.each(LANGUAGES)('the Open Graph locale of a page in %s', (language) => {
  const html = documentIn(language)

  test('is one that readers of shared links know (rows 441, 443)', () => {
    const locales = [...html.matchAll(/property="og:locale" content="([^"]*)"/g)].map(([, locale]) => locale)
    expect(locales).toEqual([expect.stringMatching(KNOWN[language])])
  })
})

test('what only lays out lines of the page is in no part of its head (rows 18, 443)', () => {
  const site = { origin: 'https://watch.example', name: 'Wa\u00adtch' }
  const context = { site, language: 'th' } as unknown as AppLoadContext
  const head = resolveHead(context, {
    title: 'ความเป็นส่วน\u2060ตัว Nutzungs\u00adbedingungen',
    description: '\u200fซี\u2060รีส์\u200b',
    path: '/',
    image: { address: '/share/th/1', text: 'ซี\u2060รีส์' },
    things: [{ '@type': 'WebSite', name: 'ซี\u2060รีส์' }],
  })
  expect(head).toMatchObject({ title: 'ความเป็นส่วนตัว Nutzungsbedingungen', description: 'ซีรีส์' })
  const html = withDocumentExtras('<head></head><body></body>', context)
  expect(html.match(/ซีรีส์/g)).toHaveLength(2)
  expect(html).not.toMatch(/[\u00ad\u200b-\u200f\u2060\ufeff]/)
})

test('a page with a text in some languages announces these, and elsewhere is the default language’s (rows 443, 458)', () => {
  const site = { origin: 'https://watch.example', name: 'Watch' }
  const read = (language: Language) => {
    const context = { site, language } as unknown as AppLoadContext
    const head = resolveHead(context, {
      title: 'Terms',
      description: '',
      path: '/terms-of-use/',
      languages: ['en', 'ar'],
    })
    const html = withDocumentExtras('<head></head><body></body>', context)
    return {
      canonical: head.canonical,
      announced: [...html.matchAll(/hreflang="([^"]+)"/g)].map(([, code]) => code),
    }
  }
  expect(read('ar')).toEqual({
    canonical: 'https://watch.example/ar/terms-of-use/',
    announced: ['en', 'ar', 'x-default'],
  })
  expect(read('de')).toEqual({
    canonical: 'https://watch.example/terms-of-use/',
    announced: ['en', 'ar', 'x-default'],
  })
})
