import fc from 'fast-check'
import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { createBrowserI18n } from './browser-i18n.ts'
import { I18N_OPTIONS, type Messages, NAMESPACES } from './config.ts'
import { LANGUAGES } from './language.ts'
import { findI18n, loadTranslator } from './translator.server.ts'

const controlsModules = import.meta.glob<Record<string, string>>('./locales/*/controls.json', {
  eager: true,
  import: 'default',
})
const modules = import.meta.glob<{ messages: Messages }>('./locales/*/messages.ts', { eager: true })

describe.each(LANGUAGES)('in %s', (language) => {
  const messages = {
    ...modules[`./locales/${language}/messages.ts`]?.messages,
    controls: controlsModules[`./locales/${language}/controls.json`] ?? {},
    feed: {},
    feedback: {},
    mail: {},
    offer: {},
    records: {},
    coins: {},
    'fair-play': {},
    refusals: {},
    withdrawal: {},
  } as Record<keyof Messages, Record<string, string>>

  test('browser and server say the same words, whatever the values (row 305)', async () => {
    const server = findI18n(language)
    const browser = await createBrowserI18n(language, (load) => load())
    await new Promise<void>((done) => browser.loadNamespaces(['controls'], () => done()))
    // Neither interpolates inside values, but i18next rewrites its own placeholders there.
    const value = fc.string({ unit: 'grapheme' }).filter((text) => !/[{$]/.test(text))
    const values = fc.record({
      count: fc.oneof(fc.nat(120), fc.nat(5_000_000)),
      number: fc.nat(999),
      drama: value,
      name: value,
      site: value,
      path: value,
    })
    const keys = NAMESPACES.flatMap((namespace) =>
      Object.keys(messages[namespace]).map((key) => ({ namespace, key: key.replace(/_[a-z]+$/, '') })),
    )
    fc.assert(
      fc.property(fc.constantFrom(...keys), values, ({ namespace, key }, given) => {
        const all = {
          ...Object.fromEntries(placeholdersIn(messages[namespace]).map((name) => [name, 'x'])),
          ...given,
        }
        const said = server.getFixedT(null, namespace)(key as never, all as never)
        expect(browser.getFixedT(null, namespace)(key as never, all as never)).toBe(said)
        expect(browser.getFixedT(null, 'common')(`${namespace}:${key}` as never, all as never)).toBe(said)
      }),
      { numRuns: 500 },
    )
  })

  test('loaders translate by remix-i18next (row 305)', async () => {
    const t = await loadTranslator(language)
    expect(t('home')).toBe(messages.common.home)
    expect(t('player:episode', { number: 3 })).toBe(messages.player.episode?.replace('{{number}}', '3'))
  })
})

function placeholdersIn(texts: Record<string, string>): string[] {
  return Object.values(texts).flatMap((text) =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!),
  )
}

test('shows an unknown key as it is, like i18next', async () => {
  const server = createInstance({ ...I18N_OPTIONS, lng: 'en', resources: {}, initImmediate: false })
  await server.init()
  const browser = await createBrowserI18n('en', (load) => load())
  expect(browser.getFixedT(null, 'common')('nothing' as never)).toBe(server.t('nothing' as never))
})

test('another language is loaded and announced (row 40)', async () => {
  const browser = await createBrowserI18n('en', (load) => load())
  let reported = 0
  browser.on('languageChanged', () => reported++)
  await browser.changeLanguage('ar')
  expect([browser.language, reported]).toEqual(['ar', 1])
  expect(browser.getFixedT(null, 'common')('home')).toBe('الرئيسية')
})
