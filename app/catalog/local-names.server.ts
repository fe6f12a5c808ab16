import type { DramaNames } from '../../contract/catalog.ts'
import { nearestLanguage } from '../../contract/nearest-language.ts'
import { createHrefs } from '../addresses/hrefs.ts'
import { DEFAULT_LANGUAGE, type Language } from '../i18n/language.ts'

interface NamedDrama {
  dramaId: string
  name: string
  names: DramaNames
}

/** As the product API words it for that language. */
function nameIn(language: Language, { name, names }: NamedDrama): string {
  if (!names) return name
  return names.get(nearestLanguage(language, [...names.keys()]) ?? DEFAULT_LANGUAGE) ?? name
}

/** Without language prefix; the drama's name in it depends on the language. */
export function episodePathIn(drama: NamedDrama, number: number): (language: Language) => string {
  const { dramaId } = drama
  return (language) =>
    createHrefs(DEFAULT_LANGUAGE).episode({ dramaId, name: nameIn(language, drama) }, number)
}
