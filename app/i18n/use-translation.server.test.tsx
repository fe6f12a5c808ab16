import type { i18n } from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, useTranslation as useTheirs } from 'react-i18next'
import { expect, test } from 'vitest'
import { NAMESPACES } from './config.ts'
import { LANGUAGES } from './language.ts'
import { findI18n } from './translator.server.ts'
import { useTranslation as useOurs } from './use-translation.server.ts'

type Read = (translation: {
  t: (key: string, values?: object) => string
  i18n: i18n
  ready: boolean
}) => unknown

/** What a component reads of either hook. */
function readBoth(instance: i18n, namespace: string | readonly string[] | undefined, read: Read) {
  return [useOurs, useTheirs].map((use) => {
    let result: unknown
    function Component() {
      result = read((use as (names?: unknown) => never)(namespace))
      return null
    }
    const provider = createElement(I18nextProvider, { i18n: instance }, createElement(Component))
    renderToStaticMarkup(provider)
    return result
  })
}

const listKeys = (instance: i18n, namespace: string) =>
  Object.keys(instance.getResourceBundle(instance.language, namespace) ?? {})

test.each(LANGUAGES)('every text in %s, with values and without, is that of react-i18next', (language) => {
  const instance = findI18n(language)
  for (const namespace of NAMESPACES) {
    const keys = listKeys(instance, namespace)
    const [ours, theirs] = readBoth(instance, namespace, ({ t }) =>
      keys.map((key) => [t(key), t(key, { count: 2, amount: '7', name: '<b>' }), t(key)]),
    )
    expect(ours).toEqual(theirs)
  }
})

test('without a namespace, with several, with another’s key and with an unknown one it is the same', () => {
  const instance = findI18n('de')
  const [key = ''] = listKeys(instance, 'wallet')
  for (const namespaces of [undefined, 'wallet', ['wallet', 'common'], ['common', 'wallet']] as const) {
    const [ours, theirs] = readBoth(instance, namespaces, ({ t, i18n: { language }, ready }) => [
      ...['skipToContent', key, `wallet:${key}`, 'nothing', 'wallet:nothing'].map((one) => [t(one), t(one)]),
      [language, ready],
    ])
    expect(ours).toEqual(theirs)
  }
})

test('what a component gets is made once for a language and its namespace', () => {
  const translate = (language: 'de' | 'fr', namespace: string) =>
    readBoth(findI18n(language), namespace, ({ t }) => t)[0]
  const first = translate('de', 'errors')
  expect(translate('de', 'errors')).toBe(first)
  expect(translate('fr', 'errors')).not.toBe(first)
  expect(translate('de', 'wallet')).not.toBe(first)
})
