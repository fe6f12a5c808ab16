import type { InitOptions } from 'i18next'
import { LANGUAGES } from './language.ts'

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
  'offline',
  'legal',
  'records',
] as const
export type Namespace = (typeof NAMESPACES)[number]

/** Options of react-i18next, on the server and in the browser. */
export const REACT_OPTIONS = { defaultNS: 'common', react: { useSuspense: false } } satisfies InitOptions

export const I18N_OPTIONS = {
  ...REACT_OPTIONS,
  supportedLngs: [...LANGUAGES],
  ns: [...NAMESPACES],
  keySeparator: false,
  // React escapes whatever it prints.
  interpolation: { escapeValue: false },
} satisfies InitOptions

export type Messages = Record<Namespace, Record<string, string>>

/** What a glob import names `./player.json` and its like, by namespace. */
export function toMessages(files: Record<string, Record<string, string>>): Messages {
  return Object.fromEntries(
    Object.entries(files).map(([file, texts]) => [file.slice('./'.length, -'.json'.length), texts]),
  ) as Messages
}
