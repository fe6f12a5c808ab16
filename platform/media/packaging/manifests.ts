import type { Captions } from '../captions/captions.ts'
import { type Track, toBitrates } from './tracks.ts'

export interface Presentation {
  video: readonly Track[]
  audio: Track | null
  captions: readonly Pick<Captions, 'language' | 'label'>[]
  durationMs: number
}

/** Captions need a few bytes per second; the attribute is required. */
const CAPTIONS_BANDWIDTH = 256
const MIN_BUFFER_SECONDS = 2

export function renderDashManifest({ video, audio, captions, durationMs }: Presentation): string {
  const tallest = video.at(-1)!
  const sets = [
    `<AdaptationSet id="0" contentType="video" mimeType="video/mp4" segmentAlignment="true" startWithSAP="1" ` +
      `frameRate="${tallest.frameRate}" maxWidth="${tallest.width}" maxHeight="${tallest.height}">`,
    segmentTemplate(tallest, '$RepresentationID$', '$RepresentationID$-dash-init.mp4'),
    ...video.map(
      (track) =>
        `<Representation id="${track.id}" codecs="${track.codecs}" bandwidth="${toBitrates(track).peak}" ` +
        `width="${track.width}" height="${track.height}" sar="1:1"/>`,
    ),
    '</AdaptationSet>',
  ]
  if (audio) {
    sets.push(
      '<AdaptationSet id="1" contentType="audio" mimeType="audio/mp4" segmentAlignment="true" startWithSAP="1">',
      segmentTemplate(audio, audio.id, `${audio.id}-init.mp4`),
      `<Representation id="${audio.id}" codecs="${audio.codecs}" bandwidth="${toBitrates(audio).peak}" ` +
        `audioSamplingRate="${audio.sampleRateHz}">`,
      `<AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="${audio.channels}"/>`,
      '</Representation>',
      '</AdaptationSet>',
    )
  }
  sets.push(...dashCaptions(captions))
  const longestSeconds = Math.max(...segmentSeconds(tallest), ...(audio ? segmentSeconds(audio) : []))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static" ' +
      `mediaPresentationDuration="PT${durationMs / 1000}S" maxSegmentDuration="PT${longestSeconds.toFixed(3)}S" ` +
      `minBufferTime="PT${MIN_BUFFER_SECONDS}S">`,
    '<Period id="0" start="PT0S">',
    ...sets,
    '</Period>',
    '</MPD>',
    '',
  ].join('\n')
}

export function dashCaptions(captions: Presentation['captions']): string[] {
  return captions.flatMap(({ language, label }, index) => [
    `<AdaptationSet id="${index + 2}" contentType="text" mimeType="text/vtt" lang="${language}">`,
    '<Role schemeIdUri="urn:mpeg:dash:role:2011" value="subtitle"/>',
    `<Label>${escapeXml(label)}</Label>`,
    `<Representation id="captions-${language}" bandwidth="${CAPTIONS_BANDWIDTH}">`,
    `<BaseURL>captions.${language}.vtt</BaseURL>`,
    '</Representation>',
    '</AdaptationSet>',
  ])
}

function segmentTemplate(
  { timescale, segmentTicks, startTicks = 0 }: Track,
  name: string,
  initialization: string,
): string {
  const runs: { ticks: number; count: number }[] = []
  for (const ticks of segmentTicks) {
    const last = runs.at(-1)
    if (last?.ticks === ticks) last.count++
    else runs.push({ ticks, count: 1 })
  }
  const entries = runs.map(
    ({ ticks, count }, index) =>
      `<S${index === 0 ? ` t="${startTicks}"` : ''} d="${ticks}"${count > 1 ? ` r="${count - 1}"` : ''}/>`,
  )
  return (
    `<SegmentTemplate timescale="${timescale}"${startTicks > 0 ? ` presentationTimeOffset="${startTicks}"` : ''} ` +
    `startNumber="1" initialization="${initialization}" ` +
    `media="${name}-$Number%05d$.m4s"><SegmentTimeline>${entries.join('')}</SegmentTimeline></SegmentTemplate>`
  )
}

/** The lowest rendition is first: players without an estimate start with it. */
export function renderHlsMaster({ video, audio, captions }: Presentation): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  if (audio) {
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Audio",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="${audio.channels}",URI="audio.m3u8"`,
    )
  }
  lines.push(...hlsCaptions(captions))
  const sound = audio ? toBitrates(audio) : { peak: 0, average: 0 }
  for (const track of video) {
    const picture = toBitrates(track)
    lines.push(
      `#EXT-X-STREAM-INF:${[
        `BANDWIDTH=${picture.peak + sound.peak}`,
        `AVERAGE-BANDWIDTH=${picture.average + sound.average}`,
        `CODECS="${[track.codecs, ...(audio ? [audio.codecs] : [])].join(',')}"`,
        `RESOLUTION=${track.width}x${track.height}`,
        `FRAME-RATE=${decimalRate(track.frameRate!)}`,
        ...(audio ? ['AUDIO="audio"'] : []),
        ...(captions.length > 0 ? ['SUBTITLES="captions"'] : []),
        // Without it players load whole segments in search of embedded captions.
        'CLOSED-CAPTIONS=NONE',
      ].join(',')}`,
      `${track.id}.m3u8`,
    )
  }
  return `${lines.join('\n')}\n`
}

export function hlsCaptions(captions: Presentation['captions']): string[] {
  return captions.map(
    ({ language, label }) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${quotable(label)}",LANGUAGE="${language}",DEFAULT=NO,` +
      `AUTOSELECT=YES,FORCED=NO,URI="captions.${language}.m3u8"`,
  )
}

export function renderHlsTrack(track: Track): string {
  const seconds = segmentSeconds(track)
  return `${[
    ...hlsHead(Math.max(...seconds)),
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${track.id}-init.mp4"`,
    ...seconds.flatMap((duration, index) => [
      `#EXTINF:${duration.toFixed(6)},`,
      `${track.id}-${String(index + 1).padStart(5, '0')}.m4s`,
    ]),
    '#EXT-X-ENDLIST',
  ].join('\n')}\n`
}

/** Captions are one file, so their playlist is one segment as long as the episode. */
export function renderHlsCaptions(language: string, durationMs: number): string {
  const seconds = durationMs / 1000
  return `${[...hlsHead(seconds), `#EXTINF:${seconds.toFixed(6)},`, `captions.${language}.vtt`, '#EXT-X-ENDLIST'].join('\n')}\n`
}

function hlsHead(longestSeconds: number): string[] {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    // Every EXTINF, rounded to whole seconds, must fit. Rounding up also suits players that do not round.
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.ceil(longestSeconds))}`,
    '#EXT-X-MEDIA-SEQUENCE:1',
    '#EXT-X-PLAYLIST-TYPE:VOD',
  ]
}

function segmentSeconds({ segmentTicks, timescale }: Track): number[] {
  return segmentTicks.map((ticks) => ticks / timescale)
}

function decimalRate(fraction: string): string {
  const [frames, seconds = 1] = fraction.split('/').map(Number)
  return (frames! / seconds).toFixed(3)
}

function quotable(text: string): string {
  return text.replace(/["\r\n]/g, ' ')
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
