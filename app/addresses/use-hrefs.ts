import type { Language } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { createHrefs, type Hrefs } from './hrefs.ts'

const prepared = new Map<Language, Hrefs>()

/** Made once for each language: every link of a page needs them. */
export function useHrefs(): Hrefs {
  const language = useLanguage()
  const known = prepared.get(language)
  if (known) return known
  const hrefs = createHrefs(language)
  prepared.set(language, hrefs)
  return hrefs
}
