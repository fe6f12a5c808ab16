import { nearestLanguage } from '../../../contract/nearest-language.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { id } from './id.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { ptBr } from './pt-br.ts'
import { th } from './th.ts'
import { zhHans } from './zh-hans.ts'
import { zhHant } from './zh-hant.ts'

/** What documents for members say. `{name}` stands for a value. */
export type DocumentTexts = typeof en

/** In every language of the interface, as `TEXTS` of texts.ts. */
export const DOCUMENT_TEXTS = {
  en,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  ja,
  ko,
  es,
  'pt-BR': ptBr,
  fr,
  de,
  id,
  th,
  ar,
} satisfies Record<string, DocumentTexts>

const CODES = Object.keys(DOCUMENT_TEXTS) as (keyof typeof DOCUMENT_TEXTS)[]

/**
 * In that language, in the nearest one, or else in English.
 *
 * @param wanted BCP 47
 */
export function documentTexts(wanted: string): { language: string; texts: DocumentTexts } {
  const language = (nearestLanguage(wanted, CODES) ?? 'en') as keyof typeof DOCUMENT_TEXTS
  return { language, texts: DOCUMENT_TEXTS[language] }
}
