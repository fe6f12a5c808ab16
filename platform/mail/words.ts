import { formatMoney, type Money } from '../../contract/money.ts'
import { isoTime } from '../runtime/iso-time.ts'
import { type DocumentTexts, documentTexts } from '../texts/documents/document-texts.ts'

/** What a document is written with: texts in its language, and how the language writes values. */
export interface Words {
  language: string
  texts: DocumentTexts
  money(money: Money): string
  number(amount: number): string
  /** To the minute, in UTC. */
  time(timeMs: number): string
}

/** The digits that the texts have, and the Spanish of most readers, as on pages. */
const FORMAT_LOCALES: Readonly<Record<string, string>> = { es: 'es-419', ar: 'ar-u-nu-latn' }

/** @param wanted BCP 47 */
export function wordsIn(wanted: string): Words {
  const { language, texts } = documentTexts(wanted)
  const locale = FORMAT_LOCALES[language] ?? language
  return {
    language,
    texts,
    money: (money) => formatMoney(money, locale),
    number: (amount) => amount.toLocaleString(locale),
    time: (timeMs) => `${isoTime(timeMs).slice(0, 16).replace('T', ' ')} UTC`,
  }
}

/** Puts values in place of `{name}`. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
