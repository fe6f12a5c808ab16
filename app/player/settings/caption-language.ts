import { nearestLanguage } from '../../../contract/nearest-language.ts'

export function captionLanguage(
  tracks: readonly { language: string }[],
  chosen: string | null,
  pageLanguage: string,
): string | null {
  const languages = tracks.map(({ language }) => language)
  const find = (wanted: string) => nearestLanguage(wanted, languages)
  return (chosen && find(chosen)) || find(pageLanguage) || (languages[0] ?? null)
}

export function withOneOfEach<Track extends { language: string }>(tracks: readonly Track[]): Track[] {
  return tracks.filter(
    ({ language }, place) => tracks.findIndex((track) => track.language === language) === place,
  )
}

/** With a capital, as the site's own list of languages has them: many languages write their name small inside a sentence. */
export function captionName(label: string): string {
  return label.replace(/^\p{Ll}/u, (first) => first.toUpperCase())
}
