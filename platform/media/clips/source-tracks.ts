import * as z from 'zod'

export const TrackFacts = z.object({
  index: z.number().int(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  channels: z.number().int().optional(),
  disposition: z.record(z.string(), z.number()).optional(),
  tags: z.record(z.string(), z.string()).optional(),
})
export type TrackFacts = z.infer<typeof TrackFacts>

export interface EmbeddedCaptions {
  index: number
  language: string | null
  label: string
  isSubRip: boolean
}

/** Dispositions of audio descriptions and commentaries, which are not the main track. */
const SIDE_TRACKS = ['comment', 'visual_impaired', 'hearing_impaired', 'dub', 'karaoke']

/** The default track, or else the first; of several, one that is no commentary or dub. */
export function chooseTrack<Track extends TrackFacts>(tracks: readonly Track[]): Track | undefined {
  const marked = tracks.filter(({ disposition }) => disposition?.default)
  return [marked, tracks].flatMap((among) => among.find((track) => !isSideTrack(track)) ?? among[0] ?? [])[0]
}

function isSideTrack({ disposition = {} }: TrackFacts): boolean {
  return SIDE_TRACKS.some((name) => disposition[name])
}

const TEXT_CAPTIONS = new Set([
  'subrip',
  'srt',
  'ass',
  'ssa',
  'webvtt',
  'mov_text',
  'text',
  'microdvd',
  'subviewer',
])

export function chooseCaptions(tracks: readonly TrackFacts[]): {
  used: EmbeddedCaptions[]
  leftOut: string[]
} {
  const used: EmbeddedCaptions[] = []
  const leftOut: string[] = []
  const isLess = ({ disposition = {} }: TrackFacts) =>
    Number(Boolean(disposition.forced)) * 2 + Number(Boolean(disposition.hearing_impaired))
  for (const track of tracks.toSorted((a, b) => isLess(a) - isLess(b))) {
    const label = nameTrack(track)
    const language = readLanguage(track)
    if (!TEXT_CAPTIONS.has(track.codec_name ?? '')) {
      leftOut.push(
        `The captions ${label} within it are pictures and are left out; add them as a .srt or .vtt file.`,
      )
    } else if (track.disposition?.forced || used.some((each) => each.language === language)) {
      leftOut.push(`The captions ${label} within it are left out.`)
    } else used.push({ index: track.index, language, label, isSubRip: track.codec_name === 'subrip' })
  }
  return { used, leftOut }
}

export function nameTrack(track: TrackFacts): string {
  const language = readLanguage(track)
  const title = track.tags?.title ?? track.tags?.TITLE
  const facts = [
    ...(language ? [ENGLISH_NAMES.of(language) ?? language] : []),
    ...(title ? [`"${title.slice(0, 60)}"`] : []),
    ...SIDE_TRACKS.filter((name) => track.disposition?.[name]).map((name) => name.replace('_', ' ')),
    ...(track.disposition?.forced ? ['forced'] : []),
  ]
  return facts.length > 0 ? `${track.index} (${facts.join(', ')})` : `${track.index}`
}

const ENGLISH_NAMES = new Intl.DisplayNames(['en'], { type: 'language' })

/** Older codes of ISO 639-2 that some files use; `Intl` knows the newer ones. */
const BIBLIOGRAPHIC: Readonly<Record<string, string>> = Object.fromEntries(
  'alb:sq arm:hy baq:eu bur:my chi:zh cze:cs dut:nl fre:fr geo:ka ger:de gre:el ice:is mac:mk mao:mi may:ms per:fa rum:ro slo:sk tib:bo wel:cy'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

function readLanguage({ tags }: TrackFacts): string | null {
  const written = (tags?.language ?? tags?.LANGUAGE ?? 'und').toLowerCase()
  if (/^(und|mis|mul|zxx)$/.test(written)) return null
  try {
    return Intl.getCanonicalLocales(BIBLIOGRAPHIC[written] ?? written)[0]!
  } catch {
    return null
  }
}
