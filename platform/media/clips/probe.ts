import * as z from 'zod'
import { CLOCK_STEP_SECONDS_MAX, MediaToolError, type RunOptions, runFfmpeg, runFfprobe } from './ffmpeg.ts'
import { chooseCaptions, chooseTrack, type EmbeddedCaptions, nameTrack, TrackFacts } from './source-tracks.ts'

export interface SourceVideo {
  /** Covers and thumbnails in some files are not the video. */
  videoIndex: number
  audioIndex: number | null
  captions: readonly EmbeddedCaptions[]
  notices: readonly string[]
  /** Display size: rotated, with square pixels. */
  width: number
  height: number
  durationMs: number
  /** Where the sound ends; null if there is none. */
  soundEndMs: number | null
  lastPictureMs: number
  frameRate: string
  isInterlaced: boolean
  /** Whether the file says when pictures are shown; AVI says when they are decoded. */
  hasShowTimes: boolean
  hdr: HdrColors | null
  colorMatrixGuess: 'bt601' | 'bt709' | null
}

/** As ffmpeg names them: the file's tags, with missing ones filled in. */
export interface HdrColors {
  transfer: string
  matrix: string
  primaries: string
  range: string
}

/** The message is a clause that follows the file's name. */
export class UnusableSourceError extends Error {
  override name = 'UnusableSourceError'
}

class CutOffError extends UnusableSourceError {
  constructor(declaredMs: number, readMs: number) {
    super(
      `says it lasts ${seconds(declaredMs)} s and can be read for ${seconds(readMs)} s only; it is cut off or damaged: ` +
        'copy or export it again',
    )
  }
}

function seconds(durationMs: number): string {
  return (durationMs / 1000).toFixed(1)
}

/**
 * Video ends a little before or after the container's duration; a file with less than this share was
 * truncated.
 */
const READ_SHARE_MIN = 0.85

const Stream = TrackFacts.extend({
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  codec_tag_string: z.string().optional(),
  field_order: z.string().optional(),
  color_space: z.string().optional(),
  color_transfer: z.string().optional(),
  color_primaries: z.string().optional(),
  color_range: z.string().optional(),
  duration: z.string().optional(),
  nb_frames: z.string().optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
})
type Stream = z.infer<typeof Stream>

const Packet = z.object({
  stream_index: z.number().int(),
  pts_time: z.string().optional(),
  dts_time: z.string().optional(),
  duration_time: z.string().optional(),
  /** With a D, it is decoded for the sake of others and not shown: what an edit list hides. */
  flags: z.string().default(''),
  side_data_list: z.array(z.object({ side_data_type: z.string().optional() })).optional(),
})
type Packet = z.infer<typeof Packet>

const Probe = z.object({
  packets: z.array(Packet).default([]),
  streams: z.array(Stream).default([]),
  format: z.object({ format_name: z.string(), start_time: z.string().optional() }),
})

const WHAT_TO_DO = 'export it again as MP4 (H.264 video, AAC sound)'
const DURATION_MS_MIN = 100
const SIDE_PIXELS_MIN = 16
const INTERLACED = new Set(['tt', 'bb', 'tb', 'bt'])
const HDR_TRANSFERS = new Set(['smpte2084', 'arib-std-b67'])
/** ffmpeg formats that "play" plain text and pictures. */
const NOT_VIDEO_FORMATS = /^(tty|ansi|.*_pipe|image2|gif|srt|webvtt|ass|lrc|concat|hls|dash)$/
/** Encoders often end sound slightly after the picture. */
const SOUND_GOES_ON_MS_MIN = 500
/** Untagged video up to this height counts as standard definition, as in televisions. */
const STANDARD_DEFINITION_HEIGHT_MAX = 576

/** Throws {@link UnusableSourceError} with what is wrong and what to do; tool errors pass through. */
export async function probeVideo(path: string, options: RunOptions): Promise<SourceVideo> {
  const { probe, endsEarly } = await readProbe(path, options)
  if (NOT_VIDEO_FORMATS.test(probe.format.format_name)) {
    throw new UnusableSourceError(`is not a video file; remove it from the folder or ${WHAT_TO_DO}`)
  }
  const pictureTracks = probe.streams.filter((stream) => isMovingPicture(stream))
  const video = chooseTrack(pictureTracks)
  if (!video?.width || !video.height) {
    throw new UnusableSourceError(`holds no video; remove it from the folder or ${WHAT_TO_DO}`)
  }
  if (isProtected(probe)) {
    throw new UnusableSourceError(
      'is encrypted (DRM), and only its seller’s players can show it; get a video without protection',
    )
  }
  if (video.width < SIDE_PIXELS_MIN || video.height < SIDE_PIXELS_MIN) {
    throw new UnusableSourceError(`is only ${video.width}x${video.height} pixels; at least 16x16 are needed`)
  }
  const soundTracks = probe.streams.filter(({ codec_type }) => codec_type === 'audio')
  const sound = chooseTrack(soundTracks)
  const pictures = probe.packets.filter(({ stream_index }) => stream_index === video.index)
  const sounds = probe.packets.filter(({ stream_index }) => stream_index === sound?.index)
  const isOneClock = !RECORDINGS.test(probe.format.format_name) || [pictures, sounds].every(keepsTime)
  const [timedPictures, timedSounds] = isOneClock
    ? [pictures, sounds]
    : await readOnOneClock(path, [video, ...(sound ? [sound] : [])], options)
  const read: ReadPictures = { ...timePackets(timedPictures), count: pictures.length, endsEarly }
  // The file's duration says nothing about its video: the audio may be longer.
  const declaredMs = isOneClock ? (parseDuration(video.duration) ?? tagDurationMs(video, read.firstMs)) : null
  if (declaredMs !== null && isCutOff(declaredMs, read, video, probe.format.format_name)) {
    throw new CutOffError(declaredMs, read.endMs)
  }
  const fileStartMs = isOneClock ? Number(probe.format.start_time ?? 0) * 1000 : 0
  const startMs = hasShowTimes(pictures) ? Math.max(0, Math.round(read.firstMs - fileStartMs)) : 0
  const pictureMs = startMs + (declaredMs ?? read.endMs)
  if (pictureMs < DURATION_MS_MIN) {
    throw new UnusableSourceError('lasts less than a tenth of a second; an episode needs a moving picture')
  }
  const shown = shownSize(video, video.width, video.height)
  const captions = chooseCaptions(probe.streams.filter(({ codec_type }) => codec_type === 'subtitle'))
  const soundEndMs = toEndMs(timedSounds, fileStartMs)
  const soundGoesOnMs = (soundEndMs ?? 0) - pictureMs
  const isExtended = soundGoesOnMs >= SOUND_GOES_ON_MS_MIN
  const durationMs = isExtended ? pictureMs + soundGoesOnMs : pictureMs
  return {
    videoIndex: video.index,
    audioIndex: sound?.index ?? null,
    captions: captions.used,
    notices: [
      ...pictureTracks.filter((track) => track !== video).map(describeLeftOut('picture')),
      ...soundTracks.filter((track) => track !== sound).map(describeLeftOut('sound')),
      ...captions.leftOut,
      ...(isExtended
        ? [
            `Its sound goes on for ${seconds(soundGoesOnMs)} s after its picture, and the last picture is held so long.`,
          ]
        : []),
    ],
    ...shown,
    durationMs,
    soundEndMs,
    lastPictureMs: Math.max(0, durationMs - startMs - read.lastMs),
    frameRate: toFrameRate(video),
    hasShowTimes: hasShowTimes(pictures),
    isInterlaced: INTERLACED.has(video.field_order ?? ''),
    hdr: readHdr(video),
    colorMatrixGuess: guessMatrix(video, video.height),
  }
}

/** Of iTunes, and of Common Encryption where a player would ask for the key. */
const PROTECTED_TAGS = /^(drm[ist]|enc[vas])$/

function isProtected({ streams, packets }: z.infer<typeof Probe>): boolean {
  return (
    streams.some(({ codec_tag_string = '' }) => PROTECTED_TAGS.test(codec_tag_string)) ||
    packets.some((packet) =>
      packet.side_data_list?.some(({ side_data_type }) => side_data_type === 'Encryption info'),
    )
  )
}

/** Live recordings state no duration, and a truncated copy still states the original's. */
async function readProbe(path: string, options: RunOptions) {
  const times = 'packet=stream_index,pts_time,dts_time,duration_time,flags:packet_side_data=side_data_type'
  try {
    const { output, warnings } = await runFfprobe(
      ['-show_streams', '-show_format', '-show_entries', times, '-of', 'json=compact=1', ...inputFile(path)],
      options,
    )
    return { probe: Probe.parse(JSON.parse(output)), endsEarly: ENDS_EARLY.test(warnings) }
  } catch (error) {
    if (!(error instanceof MediaToolError)) throw error
    throw new UnusableSourceError(
      `is no video that can be read; it may be cut off or damaged: remove it from the folder or ${WHAT_TO_DO}`,
    )
  }
}

/**
 * A file argument for ffmpeg and ffprobe. Without the prefix a name like `a:b.mp4` would be read as a
 * protocol; without the list a playlist disguised as a video could make them open URLs.
 */
export function inputFile(path: string): string[] {
  return ['-protocol_whitelist', 'file,pipe', '-i', `file:${path}`]
}

function describeLeftOut(kind: 'picture' | 'sound') {
  return (track: Stream) => `The ${kind} track ${nameTrack(track)} is left out: an episode has one.`
}

function hasShowTimes(pictures: readonly Packet[]): boolean {
  return pictures.some(({ pts_time }) => pts_time !== undefined)
}

function toEndMs(packets: readonly Packet[], fileStartMs: number): number | null {
  const { firstMs, endMs } = timePackets(packets)
  return Number.isFinite(firstMs) ? Math.round(firstMs + endMs - fileStartMs) : null
}

const LENGTHS_DIFFER_MS_MAX = 500

/**
 * Compares what was encoded with the source. Throws {@link UnusableSourceError}.
 *
 * @param soundEndMs as decoded, before silence was added; null without sound
 */
export function checkLengths(
  source: Pick<SourceVideo, 'durationMs' | 'soundEndMs'>,
  encoded: { pictureMs: number; soundMs: number | null; soundEndMs: number | null },
): void {
  const { pictureMs, soundMs, soundEndMs } = encoded
  const lengths = [source.durationMs, pictureMs, soundMs ?? pictureMs]
  const soundEnds = [source.soundEndMs ?? 0, soundEndMs ?? 0]
  const isWhole = [lengths, soundEnds].every(
    (compared) => Math.max(...compared) - Math.min(...compared) <= LENGTHS_DIFFER_MS_MAX,
  )
  if (isWhole) return
  const sound = source.soundEndMs === null ? '' : ` and ${seconds(soundEndMs ?? 0)} s of its sound`
  throw new UnusableSourceError(
    `lasts ${seconds(source.durationMs)} s, and ${seconds(pictureMs)} s of its picture${sound} came out of the ` +
      `encoding; its times are wrong or it is damaged: ${WHAT_TO_DO}`,
  )
}

/** These cannot be converted, and BT.2100 does not have them: files with these tags are bt2020nc or RGB. */
const NOT_HDR_MATRICES = new Set(['bt2020c', 'gbr', 'smpte2085'])

/** Cameras and converters often tag the transfer alone; the other tags are then those of BT.2100. */
export function readHdr(
  stream: Pick<Stream, 'color_transfer' | 'color_space' | 'color_primaries' | 'color_range'>,
): HdrColors | null {
  const { color_transfer: transfer = '' } = stream
  if (!HDR_TRANSFERS.has(transfer)) return null
  const known = (value: string | undefined, otherwise: string) =>
    value === undefined || /^(unknown|reserved|unspecified)$/.test(value) ? otherwise : value
  const matrix = known(stream.color_space, 'bt2020nc')
  return {
    transfer,
    matrix: NOT_HDR_MATRICES.has(matrix) ? 'bt2020nc' : matrix,
    // ICtCp is defined for these primaries alone.
    primaries: matrix === 'ictcp' ? 'bt2020' : known(stream.color_primaries, 'bt2020'),
    range: known(stream.color_range, 'tv'),
  }
}

function isMovingPicture({ codec_type, disposition }: Stream): boolean {
  return codec_type === 'video' && !disposition?.attached_pic && !disposition?.timed_thumbnails
}

function shownSize(stream: Stream, codedWidth: number, codedHeight: number) {
  const [, across, down] = /^(\d+):(\d+)$/.exec(stream.sample_aspect_ratio ?? '') ?? []
  const pixelAspect = Number(across) > 0 && Number(down) > 0 ? Number(across) / Number(down) : 1
  // One side grows to make pixels square; shrinking the other would lose detail.
  const width = Math.round(pixelAspect > 1 ? codedWidth * pixelAspect : codedWidth)
  const height = Math.round(pixelAspect < 1 ? codedHeight / pixelAspect : codedHeight)
  const declared = stream.side_data_list?.find((side) => side.rotation !== undefined)?.rotation
  const rotation = Math.abs(declared ?? Number(stream.tags?.rotate ?? 0)) % 180
  return rotation > 45 && rotation < 135 ? { width: height, height: width } : { width, height }
}

/** A rate this much above the average is that of the moving parts, since a still lowers the average. */
const CLEARLY_FASTER = 1.1

function toFrameRate({ avg_frame_rate = '', r_frame_rate = '' }: Stream): string {
  const rates = [avg_frame_rate, r_frame_rate].filter((rate) => {
    const perSecond = framesPerSecond(rate)
    return perSecond >= 1 && perSecond <= 240
  })
  const [average = '30/1', base = average] = rates
  return framesPerSecond(base) > framesPerSecond(average) * CLEARLY_FASTER ? base : average
}

export function framesPerSecond(rate: string): number {
  const [frames, seconds] = rate.split('/').map(Number)
  return frames! / (seconds ?? 1)
}

function guessMatrix({ color_space }: Stream, height: number): SourceVideo['colorMatrixGuess'] {
  if (color_space && color_space !== 'unknown' && color_space !== 'reserved') return null
  return height <= STANDARD_DEFINITION_HEIGHT_MAX ? 'bt601' : 'bt709'
}

function parseDuration(seconds: string | undefined): number | null {
  const durationMs = Math.round(Number(seconds) * 1000)
  return durationMs > 0 ? durationMs : null
}

/**
 * Matroska stores a stream's duration in a tag: `00:00:02.600000000`. ffmpeg writes the time at which the
 * stream ends there; programs that write statistics, such as mkvmerge, write its length.
 */
function tagDurationMs({ tags = {} }: Stream, firstMs: number): number | null {
  const match = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(tags.DURATION ?? '')
  if (!match) return null
  const tagMs = (Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3])) * 1000
  return parseDuration(`${(tagMs - ('_STATISTICS_WRITING_APP' in tags ? 0 : firstMs)) / 1000}`)
}

interface ReadPictures {
  count: number
  firstMs: number
  lastMs: number
  endMs: number
  endsEarly: boolean
}

const ENDS_EARLY = /ended prematurely|partial file/i

function timePackets(packets: readonly Packet[]): Omit<ReadPictures, 'count' | 'endsEarly'> {
  let [firstMs, lastMs, endMs] = [Number.POSITIVE_INFINITY, 0, 0]
  for (const packet of packets) {
    const atMs = Number(packet.pts_time ?? packet.dts_time) * 1000
    if (Number.isNaN(atMs) || packet.flags.includes('D')) continue
    firstMs = Math.min(firstMs, atMs)
    lastMs = Math.max(lastMs, atMs)
    endMs = Math.max(endMs, atMs + Number(packet.duration_time ?? 0) * 1000)
  }
  const fromFirst = (ms: number) => Math.max(0, Math.round(ms - firstMs))
  return { firstMs, lastMs: fromFirst(lastMs), endMs: fromFirst(endMs) }
}

/** Formats of recordings, which may be joined as they are. */
const RECORDINGS = /^(mpegts|mpeg)$/
const STEP_BACK_SECONDS_MAX = 0.1

function keepsTime(packets: readonly Packet[]): boolean {
  let next: number | null = null
  for (const { dts_time, pts_time, duration_time } of packets) {
    const at = Number(dts_time ?? pts_time)
    if (Number.isNaN(at)) continue
    if (next !== null && (at < next - STEP_BACK_SECONDS_MAX || at > next + CLOCK_STEP_SECONDS_MAX))
      return false
    next = at + Number(duration_time ?? 0)
  }
  return true
}

const FRAME_TIMES = /^([01]), *(-?\d+), *(-?\d+), *(\d+),.*?(?:F=0x(\w+))?$/gm
const NO_TIME = `${-(2n ** 63n)}`
const IS_DISCARDED = 4

/** The times at which ffmpeg will decode: it follows a new clock, which ffprobe does not. */
async function readOnOneClock(
  path: string,
  tracks: readonly Stream[],
  options: RunOptions,
): Promise<[Packet[], Packet[]]> {
  const maps = tracks.flatMap(({ index }) => ['-map', `0:${index}`])
  const copied = await runFfmpeg(
    [...inputFile(path), ...maps, '-c', 'copy', '-copyinkf', '-f', 'framecrc', '-'],
    options,
  )
  const lines = Buffer.from(copied).toString('latin1')
  const seconds = [...lines.matchAll(/^#tb \d: (\d+)\/(\d+)/gm)].map(
    ([, ticks, of]) => Number(ticks) / Number(of),
  )
  const read: [Packet[], Packet[]] = [[], []]
  for (const [, track, dts, pts, duration, flags = '0'] of lines.matchAll(FRAME_TIMES)) {
    const toSeconds = (ticks: string | undefined) =>
      ticks === NO_TIME ? undefined : `${Number(ticks) * seconds[Number(track)]!}`
    read[Number(track)]!.push({
      stream_index: tracks[Number(track)]!.index,
      pts_time: toSeconds(pts),
      dts_time: toSeconds(dts),
      duration_time: toSeconds(duration),
      flags: Number.parseInt(flags, 16) & IS_DISCARDED ? 'D' : '',
    })
  }
  return read
}

/**
 * Whether announced pictures are missing: few of those that the file counts were read, and an edit list does
 * not leave them out. Matroska does not count them, and its last picture may last for any time, but it gives
 * the file's duration.
 */
function isCutOff(
  declaredMs: number,
  read: ReadPictures,
  { nb_frames }: Stream,
  formatName: string,
): boolean {
  if (Number(nb_frames) > 0 && read.count >= Number(nb_frames) * READ_SHARE_MIN) return false
  if (formatName.includes('matroska') && !read.endsEarly) return false
  return read.endMs < declaredMs * READ_SHARE_MIN
}
