import type { i18n } from 'i18next'
import { type Messages, type Namespace, REACT_OPTIONS } from './config.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './language.ts'
import { translate, type Values } from './translate.ts'

export type FetchCode = <Module>(load: () => Promise<Module>) => Promise<Module>

const modules = import.meta.glob<{ messages: Messages }>('./locales/*/messages.ts')

/** Texts of the player's sheets, which no other page needs; loaded when the first one opens. */
async function withControls(messages: Messages, language: Language, fetchCode: FetchCode): Promise<Messages> {
  const { CONTROLS } = await fetchCode(() => import('./controls-texts.ts'))
  const load = CONTROLS[`./locales/${language}/controls.json`]
  return load ? { ...messages, controls: await fetchCode(load) } : messages
}

/** The messages of one language are one hashed chunk: one request, cached permanently. */
async function loadMessages(language: Language, fetchCode: FetchCode): Promise<Messages> {
  const load = modules[`./locales/${language}/messages.ts`]
  if (!load) throw new Error(`There are no messages in "${language}".`)
  return (await fetchCode(load)).messages
}

/**
 * The part of an i18next instance that react-i18next and remix-i18next need in the browser. The server uses the
 * real i18next; a test compares both.
 */
export async function createBrowserI18n(documentLanguage: string, fetchCode: FetchCode): Promise<i18n> {
  let language = isLanguage(documentLanguage) ? documentLanguage : DEFAULT_LANGUAGE
  let messages = await loadMessages(language, fetchCode)
  const listeners = new Set<() => void>()
  const instance = {
    options: REACT_OPTIONS,
    isInitialized: true,
    get language() {
      return language
    },
    get languages() {
      return [language]
    },
    hasLoadedNamespace: (namespace: Namespace) => namespace in messages,
    /** Only one namespace loads later. */
    async loadNamespaces(_namespaces: readonly Namespace[], done: () => void) {
      messages = await withControls(messages, language, fetchCode)
      done()
    },
    getFixedT:
      (_language: null, namespace: Namespace = 'common') =>
      (key: string, values?: Values) =>
        translate({ messages, language }, namespace, key, values),
    async changeLanguage(next: string) {
      if (!isLanguage(next) || next === language) return
      const isLater = 'controls' in messages
      const loaded = await loadMessages(next, fetchCode)
      messages = isLater ? await withControls(loaded, next, fetchCode) : loaded
      language = next
      for (const listener of listeners) listener()
    },
    on: (event: string, listener: () => void) => event === 'languageChanged' && listeners.add(listener),
    off: (_event: string, listener: () => void) => listeners.delete(listener),
  }
  return instance as unknown as i18n
}
