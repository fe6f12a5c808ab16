import type { DramaNames } from '../../contract/catalog.ts'
import { nearestLanguage } from '../../contract/nearest-language.ts'
import { createHrefs } from '../addresses/hrefs.ts'
import { DEFAULT_LANGUAGE, type Language } from '../i18n/language.ts'

interface NamedDrama {
  dramaId: string
  name: string
  names: DramaNames
}

/** Worded as the product API does for that language. */
function nameIn(language: Language, { name, names }: NamedDrama): string {
  if (!names) return name
  return names.get(nearestLanguage(language, [...names.keys()]) ?? DEFAULT_LANGUAGE) ?? name
}

export function episodePathIn(drama: NamedDrama, number: number): (language: Language) => string {
  const { dramaId } = drama
  return (language) =>
    createHrefs(DEFAULT_LANGUAGE).episode({ dramaId, name: nameIn(language, drama) }, number)
}
