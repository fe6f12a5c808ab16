import { framesPerSecond, type HdrColors, inputFile, type SourceVideo } from '../clips/probe.ts'
import type { EncodingLadder, Rendition } from './encoding-ladder.ts'
import { gainFilters } from './loudness.ts'

const KEY_FRAME_SECONDS = 2
const BUFFER_SECONDS = 2

/**
 * Cuts at 0, 1, 2, 4, 6 … seconds: the first segments are short, so that a cold start loads little. They are
 * the only key frames, in every rendition, so that players can switch renditions at each of them.
 */
const keyFrames = ({ keyFrameSeconds = KEY_FRAME_SECONDS }: EncodingLadder) =>
  `expr:gte(t,if(lt(n_forced,2),n_forced,${keyFrameSeconds}*(n_forced-1)))`
/** Shorter than the distance of two cuts: the muxer cuts at each key frame, at any frame rate. */
const VIDEO_SEGMENT_SECONDS_MIN = 0.5
const AUDIO_SEGMENT_SECONDS = 2
const AUDIO_RATE_HZ = 48_000
const NEVER = '99999'
const THREADS = '2'
/**
 * Frames that refer to later ones are decoded two frames ahead: at two frames a second that is the length of
 * the first segment, and ffmpeg would cut the audio before it starts.
 */
const B_FRAMES_RATE_MIN = 5

/** ffmpeg's file names; `package-episode.ts` renames the audio's afterwards. */
export const TRACK_FILE_PREFIX = 'video-'

export interface EncodeRequest {
  sourcePath: string
  source: SourceVideo
  /** Written by {@link decodeArguments}; null for a video without sound. */
  soundPath: string | null
  renditions: readonly Rendition[]
  ladder: EncodingLadder
  gainDb?: number
  manifestPath: string
}

/**
 * Decodes the sound into a file of one rate and layout, with the times of the source. Where a recording
 * changes its sound, ffmpeg builds its filters anew; those of {@link encodeArguments}, which fill up with
 * silence, would begin again from 0.
 */
export function decodeArguments(
  { sourcePath, source, ladder }: Pick<EncodeRequest, 'sourcePath' | 'source' | 'ladder'>,
  soundPath: string,
): string[] {
  return [
    ...inputFile(sourcePath),
    ...['-map', `0:${source.audioIndex}`, '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-filter:a', toLayout(ladder)],
    ...['-c:a', 'pcm_f32le', '-f', 'matroska', soundPath],
    ...readAlong(source.videoIndex),
  ]
}

/** One rate and layout, from 0 on. */
export function toLayout({ audio }: Pick<EncodingLadder, 'audio'>): string {
  const layout = audio.channels === 1 ? 'mono' : 'stereo'
  return `aresample=${AUDIO_RATE_HZ}:async=1,aformat=channel_layouts=${layout},atrim=start=0`
}

/** Where the clock of a recording starts again, ffmpeg finds the new time from all tracks that it reads. */
function readAlong(index: number): string[] {
  return ['-map', `0:${index}`, '-c', 'copy', '-f', 'null', '-']
}

/** One ffmpeg run that reads the source once and writes every rendition as CMAF segments. */
export function encodeArguments({
  sourcePath,
  source,
  soundPath,
  renditions,
  ladder,
  gainDb = 0,
  manifestPath,
}: EncodeRequest): string[] {
  const hasAudio = soundPath !== null
  return [
    ...inputFile(sourcePath),
    // Its times are not shifted to 0.
    ...(hasAudio ? ['-seek_timestamp', '1', ...inputFile(soundPath)] : []),
    ...['-filter_complex', pictureGraph({ source, renditions, ladder }), '-filter_complex_threads', THREADS],
    ...renditions.flatMap((_, index) => ['-map', `[v${index}]`]),
    // In a graph of its own: a change of the picture builds the picture's anew.
    ...(hasAudio ? ['-map', '1:a', '-filter:a', soundFilters(source, gainDb)] : []),
    // Names, places and devices in camera metadata are private.
    ...['-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-c:v', 'libx264', '-preset', ladder.preset, ...(ladder.tune ? ['-tune', ladder.tune] : [])],
    ...['-threads', THREADS, '-g', NEVER, '-sc_threshold', '0', '-x264-params', 'open-gop=0'],
    ...(framesPerSecond(source.frameRate) < B_FRAMES_RATE_MIN ? ['-bf', '0'] : []),
    ...['-force_key_frames', keyFrames(ladder)],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    ...renditions.flatMap((rendition, index) => renditionArguments(rendition, index, ladder)),
    ...(hasAudio ? soundCodec(ladder) : []),
    ...segmentArguments(renditions.length, hasAudio, manifestPath),
    ...(source.audioIndex === null ? [] : readAlong(source.audioIndex)),
  ]
}

export function soundCodec({ audio }: Pick<EncodingLadder, 'audio'>): string[] {
  return ['-c:a', 'aac', '-b:a', `${audio.kbps}k`, '-ac', `${audio.channels}`]
}

/** Cuts the mapped tracks, renditions first, into CMAF segments. */
export function segmentArguments(renditionCount: number, hasAudio: boolean, manifestPath: string): string[] {
  // One adaptation set per rendition: within one set ffmpeg requires exactly the same aspect ratio, which
  // even sides do not give. Our manifests combine them.
  const sets = Array.from({ length: renditionCount }, (_, index) => `id=${index},streams=${index}`)
  if (hasAudio)
    sets.push(`id=${renditionCount},seg_duration=${AUDIO_SEGMENT_SECONDS},streams=${renditionCount}`)
  return [
    ...['-f', 'dash', '-seg_duration', `${VIDEO_SEGMENT_SECONDS_MIN}`, '-adaptation_sets', sets.join(' ')],
    ...['-use_template', '1', '-use_timeline', '1'],
    ...['-init_seg_name', `${TRACK_FILE_PREFIX}$RepresentationID$-init.mp4`],
    ...['-media_seg_name', `${TRACK_FILE_PREFIX}$RepresentationID$-$Number%05d$.m4s`],
    manifestPath,
  ]
}

function renditionArguments(
  { maxKbps, crf, profile }: Rendition,
  index: number,
  { bufferSeconds = BUFFER_SECONDS }: EncodingLadder,
): string[] {
  return [
    ...[`-profile:v:${index}`, profile, `-crf:v:${index}`, `${crf}`],
    ...[`-maxrate:v:${index}`, `${maxKbps}k`, `-bufsize:v:${index}`, `${bufferSeconds * maxKbps}k`],
  ]
}

/** Reference white in high dynamic range (BT.2408), mapped to the white of standard range. */
const WHITE_NITS = 203
/** Highlights up to this stay distinguishable; brighter ones are clipped to white. */
const PEAK_NITS = 1000

/**
 * Maps high dynamic range to standard. Up to reference white, brightness stays that of a standard picture;
 * the highlights above share the rest of the range.
 */
export function toneMap({ transfer, matrix, primaries, range }: HdrColors): string {
  return [
    `setparams=color_trc=${transfer}:colorspace=${matrix}:color_primaries=${primaries}:range=${range}`,
    `zscale=t=linear:npl=${WHITE_NITS},format=gbrpf32le,zscale=p=bt709`,
    `tonemap=mobius:param=0.8:desat=0:peak=${PEAK_NITS / WHITE_NITS}`,
    'zscale=t=bt709:m=bt709:r=tv,format=yuv420p',
  ].join(',')
}

export function pictureFilters(source: SourceVideo): string[] {
  return [
    ...(source.isInterlaced ? ['bwdif=mode=send_frame'] : []),
    ...(source.hdr ? [toneMap(source.hdr)] : []),
  ]
}

/** Sides are rounded to even numbers; a picture whose shape differs by less is not framed in black. */
const SHAPE_TOLERANCE = 0.03

/** To square pixels and HD colours, which players assume. What changes its shape later is letterboxed. */
export function scaleFilter(
  source: SourceVideo,
  { width, height }: { width: number; height: number },
): string {
  const guess = !source.hdr && source.colorMatrixGuess ? `:in_color_matrix=${source.colorMatrixGuess}` : ''
  const unlessAlike = (side: number, fitting: string) =>
    `'if(lt(abs(dar*${height}/${width}-1),${SHAPE_TOLERANCE}),${side},2*trunc(min(${side},${fitting})/2))'`
  return [
    `scale=w=${unlessAlike(width, `${height}*dar`)}:h=${unlessAlike(height, `${width}/dar`)}:eval=frame:flags=bicubic${guess}:out_color_matrix=bt709:out_range=tv`,
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2:eval=frame,setsar=1`,
  ].join(',')
}

function pictureGraph({
  source,
  renditions,
  ladder,
}: Pick<EncodeRequest, 'source' | 'renditions' | 'ladder'>): string {
  const shared = [
    // Frames that refer to later ones are presented later than decoded: the first frame would freeze for that
    // time.
    ...(source.hasShowTimes ? [] : ['setpts=PTS-STARTPTS']),
    `fps=${targetFrameRate(source.frameRate, ladder)}:start_time=0`,
    ...holdLastPicture(source),
    ...pictureFilters(source),
  ]
  const split = `split=${renditions.length}${renditions.map((_, index) => `[s${index}]`).join('')}`
  const scaled = renditions.map(
    (size, index) => `[s${index}]${scaleFilter(source, size)},format=yuv420p[v${index}]`,
  )
  return [`[0:${source.videoIndex}]${[...shared, split].join(',')}`, ...scaled].join(';')
}

/** Sound that starts late is padded with silence: a gap in one buffer stalls a player. */
export function soundFilters({ durationMs }: Pick<SourceVideo, 'durationMs'>, gainDb: number): string {
  const seconds = durationMs / 1000
  return [
    'aresample=async=1:first_pts=0',
    ...gainFilters(gainDb),
    `apad=whole_dur=${seconds}`,
    `atrim=end=${seconds}`,
  ].join(',')
}

const STILL_MS_MIN = 200

/** For a video that ends on a still: not every container names its duration. */
function holdLastPicture({ lastPictureMs, durationMs }: SourceVideo): string[] {
  if (lastPictureMs < STILL_MS_MIN) return []
  return [`tpad=stop_mode=clone:stop_duration=${lastPictureMs / 1000}`, `trim=end=${durationMs / 1000}`]
}

export function targetFrameRate(frameRate: string, { frameRateMax }: EncodingLadder): string {
  const [frames, seconds = '1'] = frameRate.split('/')
  // 60000/1001 is slightly less than 60; half of it is within 30.
  const divisor = Math.max(1, Math.ceil(framesPerSecond(frameRate) / (frameRateMax + 0.01)))
  return `${frames}/${Number(seconds) * divisor}`
}
