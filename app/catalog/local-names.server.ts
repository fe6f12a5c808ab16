import type { DramaNames } from '../../contract/catalog.ts'
import { nearestLanguage } from '../../contract/nearest-language.ts'
import { createHrefs, type DramaName, type Hrefs } from '../addresses/hrefs.ts'
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

type PathIn = (language: Language) => string

export const episodePathIn = (drama: NamedDrama, number: number): PathIn =>
  dramaPathIn(drama, (hrefs, named) => hrefs.episode(named, number))

export const announcedPathIn = (drama: NamedDrama): PathIn =>
  dramaPathIn(drama, (hrefs, named) => hrefs.announced(named))

function dramaPathIn(drama: NamedDrama, toPath: (hrefs: Hrefs, named: DramaName) => string): PathIn {
  const { dramaId } = drama
  return (language) => toPath(createHrefs(DEFAULT_LANGUAGE), { dramaId, name: nameIn(language, drama) })
}
