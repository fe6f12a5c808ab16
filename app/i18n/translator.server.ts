import { createInstance, type i18n, type TFunction } from 'i18next'
import { RemixI18Next } from 'remix-i18next/server'
import { I18N_OPTIONS, type Messages, type NAMESPACES } from './config.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './language.ts'

const modules = import.meta.glob<{ messages: Messages }>('./locales/*/messages.ts', { eager: true })

/** Namespaces that no page includes: `controls` loads later, texts of the others come with responses. */
const otherModules = import.meta.glob<Record<string, string>>(
  './locales/*/{coins,controls,fair-play,feed,feedback,mail,records,withdrawal}.json',
  {
    eager: true,
    import: 'default',
  },
)

function messagesIn(language: Language): Messages {
  const module = modules[`./locales/${language}/messages.ts`]
  if (!module) throw new Error(`There are no messages in "${language}".`)
  const other = (name: string) => otherModules[`./locales/${language}/${name}.json`] ?? {}
  return {
    ...module.messages,
    coins: other('coins'),
    controls: other('controls'),
    'fair-play': other('fair-play'),
    feed: other('feed'),
    feedback: other('feedback'),
    mail: other('mail'),
    records: other('records'),
    withdrawal: other('withdrawal'),
  }
}

const resources = Object.fromEntries(
  LANGUAGES.map((language) => [language, messagesIn(language) as Record<string, Record<string, string>>]),
)

const options = { ...I18N_OPTIONS, fallbackLng: DEFAULT_LANGUAGE, resources, initImmediate: false }

const remixI18Next = new RemixI18Next({
  // The web server has already chosen the language from prefix, preference and browser.
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: DEFAULT_LANGUAGE,
    order: ['custom'],
    findLocale: async () => null,
  },
  i18next: options,
})

export type Translate = TFunction<typeof NAMESPACES>

const translators = new Map<Language, Promise<Translate>>()

/** For loaders and actions; keys of other namespaces than `common` are written `player:pageTitle`. */
export function loadTranslator(language: Language): Promise<Translate> {
  let translator = translators.get(language)
  if (!translator) {
    translator = remixI18Next.getFixedT(language, 'common') as unknown as Promise<Translate>
    translators.set(language, translator)
  }
  return translator
}

const instances = new Map<Language, i18n>()

/** Renders pages in one language. It has no state of a request, so all requests share it. */
export function findI18n(language: Language): i18n {
  let instance = instances.get(language)
  if (!instance) {
    instance = createInstance({ ...options, lng: language })
    instance.init()
    instances.set(language, instance)
  }
  return instance
}
