import { toWriting } from '../../contract/nearest-language.ts'

/** The part before the first hyphen: `zh` of `zh-Hant-TW`. */
export function baseLanguage(tag: string): string {
  return tag.split('-', 1)[0]!.toLowerCase()
}

export interface Worded<Field extends string> {
  language: string
  texts: { [F in Field]?: string | null | undefined }
}

/**
 * The best text for `wanted`: an exact match, else the nearest more general language, else one of the same script
 * (`zh-TW` for `zh-Hant`), else any of the same base (`zh-Hans` for `zh-Hant`), else the original. `original` is in the
 * drama's own language and wins ties, except with a translation into exactly `wanted`: names of genres are often not in the
 * language of the drama that brings them.
 */
export function wordingFor<Field extends string>(
  field: Field,
  wanted: string,
  original: { language: string; text: string },
  translations: readonly Worded<Field>[],
): string {
  const exact = translations.find(({ language }) => language.toLowerCase() === wanted.toLowerCase())
  if (exact?.texts[field]) return exact.texts[field]
  let best = { fit: scoreFit(wanted, original.language), language: original.language, text: original.text }
  for (const { language, texts } of translations) {
    const text = texts[field]
    if (!text) continue
    const fit = scoreFit(wanted, language)
    const isBetter =
      fit > best.fit ||
      (fit > 0 && fit === best.fit && best.text !== original.text && language < best.language)
    if (isBetter) best = { fit, language, text }
  }
  return best.text
}

/** 0: another language. Higher is better: exact, then the same script, then the longest general form, then the same base. */
function scoreFit(wanted: string, offered: string): number {
  const [want, offer] = [wanted.toLowerCase(), offered.toLowerCase()]
  if (baseLanguage(want) !== baseLanguage(offer)) return 0
  if (want === offer) return 1000
  const general = want.startsWith(`${offer}-`) ? 1 + offer.length : 1
  return toWriting(want) === toWriting(offer) ? 500 + general : general
}
