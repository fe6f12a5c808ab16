import { languageFit } from '../../contract/nearest-language.ts'

export function baseLanguage(tag: string): string {
  return tag.split('-', 1)[0]!.toLowerCase()
}

export interface Worded<Field extends string> {
  language: string
  texts: { [F in Field]?: string | null | undefined }
}

/**
 * The text of the best {@link languageFit} for `wanted`, else the original. `original` is in the drama's
 * language and wins ties, except with a translation into exactly `wanted`: the names of a drama's genres are
 * often in another language than the drama.
 */
export function wordingFor<Field extends string>(
  field: Field,
  wanted: string,
  original: { language: string; text: string },
  translations: readonly Worded<Field>[],
): string {
  const exact = translations.find(({ language }) => language.toLowerCase() === wanted.toLowerCase())
  if (exact?.texts[field]) return exact.texts[field]
  let best = { fit: languageFit(wanted, original.language), language: original.language, text: original.text }
  for (const { language, texts } of translations) {
    const text = texts[field]
    if (!text) continue
    const fit = languageFit(wanted, language)
    const isBetter =
      fit > best.fit ||
      (fit > 0 && fit === best.fit && best.text !== original.text && language < best.language)
    if (isBetter) best = { fit, language, text }
  }
  return best.text
}
