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
