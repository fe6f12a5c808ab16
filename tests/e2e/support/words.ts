import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const LOCALES = join(import.meta.dirname, '../../../app/i18n/locales')

/** Texts of the screen in one language, by namespace and key: `words('ar')('common', 'close')`. */
export function words(language: string) {
  return (namespace: string, key: string): string => {
    const texts: Record<string, string> = JSON.parse(
      readFileSync(join(LOCALES, language, `${namespace}.json`), 'utf8'),
    )
    const text = texts[key]
    if (text === undefined) throw new Error(`${language}/${namespace}.json has no ${key}.`)
    return text
  }
}
