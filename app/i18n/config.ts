import type { InitOptions } from 'i18next'
import { formatPlaceholder } from './formats.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from './language.ts'
import type { Texts } from './locales/en/messages.ts'

export const NAMESPACES = [
  'common',
  'catalog',
  'player',
  'controls',
  'account',
  'wallet',
  'library',
  'install',
  'errors',
  'offer',
  'offline',
  'legal',
  'feed',
  'feedback',
  'mail',
  'records',
  'coins',
  'withdrawal',
  'fair-play',
  'refusals',
] as const satisfies readonly (keyof Texts)[]
export type Namespace = (typeof NAMESPACES)[number]

export const REACT_OPTIONS = { defaultNS: 'common', react: { useSuspense: false } } satisfies InitOptions

export const I18N_OPTIONS = {
  ...REACT_OPTIONS,
  supportedLngs: [...LANGUAGES],
  ns: [...NAMESPACES],
  keySeparator: false,
  interpolation: {
    // React escapes whatever it prints.
    escapeValue: false,
    alwaysFormat: true,
    format: (value, _format, language = DEFAULT_LANGUAGE, options = {}) =>
      formatPlaceholder(options.interpolationkey, value, language) as string,
  },
} satisfies InitOptions

export type Messages = Partial<Record<Namespace, Record<string, string>>>
