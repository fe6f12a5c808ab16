import type { i18n } from 'i18next'
import { useContext } from 'react'
import { I18nContext, type UseTranslationResponse } from 'react-i18next'

export { I18nextProvider } from 'react-i18next'

type Translation = UseTranslationResponse<'common', undefined>
type Translate = (key: string, ...rest: unknown[]) => string

const translations = new WeakMap<i18n, Map<string, Translation>>()

/**
 * Takes the place of react-i18next's hook in pages that are rendered on the server, where a language's texts never change: what
 * the hook prepares anew in each component is prepared once for a language and its namespace, and so is each text without values.
 */
export function useTranslation(namespace?: string | readonly string[]): Translation {
  const { i18n } = useContext(I18nContext)
  const [first = String(i18n.options.defaultNS)] = [namespace ?? []].flat()
  return findTranslation(i18n, first)
}

function findTranslation(i18n: i18n, namespace: string): Translation {
  const ofLanguage = translations.get(i18n) ?? new Map<string, Translation>()
  translations.set(i18n, ofLanguage)
  const translation = ofLanguage.get(namespace) ?? makeTranslation(i18n, namespace)
  ofLanguage.set(namespace, translation)
  return translation
}

function makeTranslation(i18n: i18n, namespace: string): Translation {
  const fixed = i18n.getFixedT(null, namespace as 'common') as unknown as Translate
  const texts = new Map<string, string>()
  const translate: Translate = (key, ...values) => {
    if (values.length > 0) return fixed(key, ...values)
    const known = texts.get(key)
    if (known !== undefined) return known
    const text = fixed(key)
    // A key without a text may be anything, so it is not kept.
    if (text !== key) texts.set(key, text)
    return text
  }
  const t = Object.assign(translate, fixed)
  const translation = [t, i18n, true]
  return Object.assign(translation, { t, i18n, ready: true }) as unknown as Translation
}
