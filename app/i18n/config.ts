import type { InitOptions } from 'i18next'
import { LANGUAGES } from './language.ts'

export const NAMESPACES = [
  'common',
  'catalog',
  'player',
  'account',
  'wallet',
  'library',
  'install',
  'errors',
  'legal',
] as const
export type Namespace = (typeof NAMESPACES)[number]

/** What server and browser must agree on, or hydration would find other words. Row 305. */
export const I18N_OPTIONS = {
  supportedLngs: [...LANGUAGES],
  ns: [...NAMESPACES],
  defaultNS: 'common',
  keySeparator: false,
  // React escapes whatever it prints.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
} satisfies InitOptions

export type Messages = Record<Namespace, Record<string, string>>

/** `./player.json` and its like, as a glob import names them, to namespaces. */
export function messagesOf(files: Record<string, Record<string, string>>): Messages {
  return Object.fromEntries(
    NAMESPACES.map((namespace) => [namespace, files[`./${namespace}.json`] ?? {}]),
  ) as Messages
}
