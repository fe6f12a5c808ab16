import * as z from 'zod'

/** One rendition, or the audio: an initialisation file and segments from 1. */
export interface Track {
  /**
   * `video-0`, `video-1` … lowest first, or `audio`. Files are `{id}-init.mp4` and `{id}-00001.m4s`, and of
   * video `{id}-dash-init.mp4`, see {@link Track.startTicks}.
   */
  id: string
  kind: 'video' | 'audio'
  /** RFC 6381, as `avc1.4d401e`. */
  codecs: string
  timescale: number
  segmentTicks: readonly number[]
  segmentBytes: readonly number[]
  /** Video only: media time of its start, which `{id}-init.mp4` skips and, for DASH, the manifest. */
  startTicks?: number
  width?: number
  height?: number
  frameRate?: string
  sampleRateHz?: number
  channels?: number
}

export type WrittenTrack = Omit<Track, 'id' | 'segmentBytes' | 'startTicks'> & { representationId: string }

const Numeral = z.coerce.number().int().positive()

const RepresentationAttributes = z.object({
  id: z.string(),
  mimeType: z.enum(['video/mp4', 'audio/mp4']),
  codecs: z.string().min(1),
  width: Numeral.optional(),
  height: Numeral.optional(),
  audioSamplingRate: Numeral.optional(),
})

/**
 * ffmpeg's manifest has a fixed form: one SegmentTemplate with a timeline per Representation. Throws for
 * others.
 */
export function readWrittenTracks(mpd: string): WrittenTrack[] {
  const tracks: WrittenTrack[] = []
  for (const [set] of mpd.matchAll(/<AdaptationSet[\s\S]*?<\/AdaptationSet>/g)) {
    const frameRate = attributes(/<AdaptationSet([^>]*)>/.exec(set)![1]!).frameRate
    for (const [representation] of set.matchAll(/<Representation[\s\S]*?<\/Representation>/g)) {
      const given = RepresentationAttributes.parse(
        attributes(/<Representation([^>]*)>/.exec(representation)![1]!),
      )
      const template = attributes(/<SegmentTemplate([^>]*)>/.exec(representation)?.[1] ?? '')
      const channels = /<AudioChannelConfiguration[^>]*value="(\d+)"/.exec(representation)?.[1]
      tracks.push({
        representationId: given.id,
        kind: given.mimeType === 'video/mp4' ? 'video' : 'audio',
        codecs: given.codecs,
        timescale: Numeral.parse(template.timescale),
        segmentTicks: timeline(representation),
        ...(given.width && given.height ? { width: given.width, height: given.height } : {}),
        ...(given.mimeType === 'video/mp4' && frameRate ? { frameRate } : {}),
        ...(given.audioSamplingRate ? { sampleRateHz: given.audioSamplingRate } : {}),
        ...(channels ? { channels: Number(channels) } : {}),
      })
    }
  }
  return tracks
}

/** Ticks of each segment, from a manifest's SegmentTimeline. */
export function timeline(representation: string): number[] {
  return [...representation.matchAll(/<S ([^>]*)\/>/g)].flatMap(([, given]) => {
    const { d, r = '0' } = attributes(given!)
    return Array<number>(Number(r) + 1).fill(Numeral.parse(d))
  })
}

export function attributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  )
}

/** Switching between renditions requires that all are cut at the same times. */
export function areAligned(
  tracks: readonly Pick<Track, 'timescale' | 'segmentTicks' | 'startTicks'>[],
): boolean {
  const cuts = ({ timescale, segmentTicks, startTicks = 0 }: (typeof tracks)[number]) =>
    `${timescale}:${startTicks}:${segmentTicks.join(',')}`
  return new Set(tracks.map(cuts)).size <= 1
}

export function toDurationMs({ segmentTicks, timescale }: Pick<Track, 'timescale' | 'segmentTicks'>): number {
  return Math.round((sum(segmentTicks) / timescale) * 1000)
}

export function toBitrates({ segmentTicks, segmentBytes, timescale }: Track): {
  peak: number
  average: number
} {
  const rates = segmentTicks.map((ticks, index) => (segmentBytes[index]! * 8 * timescale) / ticks)
  const average = (sum(segmentBytes) * 8 * timescale) / sum(segmentTicks)
  return { peak: Math.ceil(Math.max(average, ...rates)), average: Math.ceil(average) }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
