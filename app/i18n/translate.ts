import type { Messages, Namespace } from './config.ts'
import { formatPlaceholder } from './formats.ts'

/** Values of placeholders; `count` also picks the plural form. */
export type Values = Readonly<Record<string, unknown>>

/** i18next adds 13 kB to a browser; pages use only placeholders, namespaces and plurals. */
export function translate(
  { messages, language }: { messages: Messages; language: string },
  defaultNamespace: Namespace,
  key: string,
  values: Values = {},
): string {
  const colon = key.indexOf(':')
  const namespace = colon < 0 ? defaultNamespace : (key.slice(0, colon) as Namespace)
  const name = key.slice(colon + 1)
  const texts = messages[namespace] ?? {}
  const text = selectPlural(texts, name, language, values.count) ?? texts[name] ?? name
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, placeholder: string) =>
    String(formatPlaceholder(placeholder, values[placeholder], language) ?? ''),
  )
}

/** Cached by language; creating one takes longer than the rest of a translation. */
const PLURAL_RULES = new Map<string, Intl.PluralRules>()

function loadPluralRules(language: string): Intl.PluralRules {
  const known = PLURAL_RULES.get(language)
  if (known) return known
  const rules = new Intl.PluralRules(language)
  PLURAL_RULES.set(language, rules)
  return rules
}

function selectPlural(texts: Record<string, string>, name: string, language: string, count: unknown) {
  if (typeof count !== 'number') return undefined
  // Like i18next, a `zero` text takes precedence over the language's plural form for zero.
  const forNothing = count === 0 ? texts[`${name}_zero`] : undefined
  return forNothing ?? texts[`${name}_${loadPluralRules(language).select(count)}`]
}
