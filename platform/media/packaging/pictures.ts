import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { contentKey } from '../../media-store/content-key.ts'
import { type MediaStore, pictureItem } from '../../media-store/media-store.ts'
import type { ContentKey } from '../../publication/drama-publication.ts'
import { type RunOptions, runFfmpeg } from '../clips/ffmpeg.ts'
import { inputFile, type SourceVideo } from '../clips/probe.ts'
import { pictureFilters, scaleFilter } from './encode-arguments.ts'

/** The message is a clause that follows the file's name. */
export class UnusablePictureError extends Error {
  override name = 'UnusablePictureError'
}

export interface Cover {
  key: ContentKey
  color: string
}

export const COVER_WIDTH_MAX = 960
export const WIDE_COVER_WIDTH_MAX = 1600
/** Of WebP. */
const COVER_QUALITY = 80
const PICTURE_PIXELS_MAX = 100_000_000
const MADE_COVER_ASPECT = 2 / 3
/** The frame is chosen among the first ones that are light enough. */
const SAMPLED_PER_SECOND = 5
const CHOSEN_AMONG_FRAMES = 25
const CHOSEN_WITHIN_SECONDS = 5
/** Dramas often fade in from black, with titles on it. */
const SEARCHED_SECONDS = 60
const LIGHT_ENOUGH = [
  'format=yuv420p,signalstats',
  'metadata=select:key=lavfi.signalstats.YAVG:value=40:function=greater',
  'metadata=select:key=lavfi.signalstats.YAVG:value=225:function=less',
]

/**
 * Stores an operator's cover, or one made from the video, as WebP and returns its main colour. Throws
 * {@link UnusablePictureError}.
 */
export async function storeCover(
  store: MediaStore,
  bytes: Uint8Array,
  {
    widthMax,
    isMade = false,
    quality = COVER_QUALITY,
  }: { widthMax: number; isMade?: boolean; quality?: number },
): Promise<Cover> {
  const key = contentKey('cover', bytes, JSON.stringify({ widthMax, isMade, COVER_QUALITY: quality }))
  const picture = isMade ? await cropUpright(bytes) : await readPicture(bytes)
  const item = pictureItem(key)
  const webp = await picture
    .resize({ width: widthMax, withoutEnlargement: true })
    .webp({ quality, effort: 5 })
    .toBuffer()
    .catch(unusable)
  if (!(await store.has(item))) await store.put(item, (path) => writeFile(path, webp))
  const { dominant } = await sharp(webp).stats()
  return { key, color: `#${[dominant.r, dominant.g, dominant.b].map(hexByte).join('')}` }
}

export async function checkPicture(bytes: Uint8Array): Promise<void> {
  await (await readPicture(bytes)).stats().catch(unusable)
}

async function readPicture(bytes: Uint8Array) {
  const picture = sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' }).rotate()
  const { width, height, format } = await picture.metadata().catch(unusable)
  if (!width || !height || format === 'svg') unusable()
  return picture
}

function unusable(): never {
  throw new UnusablePictureError('cannot be read as a picture; use PNG, JPEG or WebP')
}

async function cropUpright(bytes: Uint8Array): Promise<sharp.Sharp> {
  const { width = 1, height = 1 } = await sharp(bytes).metadata()
  const size =
    width / height > MADE_COVER_ASPECT
      ? { width: Math.round(height * MADE_COVER_ASPECT), height }
      : { width, height: Math.round(width / MADE_COVER_ASPECT) }
  // In one pipeline, sharp would apply only the last of two sizes.
  return sharp(
    await sharp(bytes)
      .resize({ ...size, fit: 'cover', position: 'attention' })
      .png()
      .toBuffer(),
  )
}

export interface FrameRequest {
  sourcePath: string
  source: SourceVideo
  shortSideMax: number
}

/** As PNG. The picture before playback must match the start of playback. */
export function firstFrame(request: FrameRequest, options: RunOptions): Promise<Uint8Array> {
  return oneFrame(request, [], options)
}

/** As PNG: a frame from the beginning, if possible neither black nor white. */
export async function representativeFrame(request: FrameRequest, options: RunOptions): Promise<Uint8Array> {
  const sampled = [`trim=end=${SEARCHED_SECONDS}`, `fps=${SAMPLED_PER_SECOND}`]
  const light = await oneFrame(request, sampled, options, [
    ...LIGHT_ENOUGH,
    `thumbnail=${CHOSEN_AMONG_FRAMES}`,
  ])
  if (light.length > 0) return light
  return oneFrame(request, [`trim=end=${CHOSEN_WITHIN_SECONDS}`, 'thumbnail'], options)
}

async function oneFrame(
  { sourcePath, source, shortSideMax }: FrameRequest,
  choose: readonly string[],
  options: RunOptions,
  chooseAtLast: readonly string[] = [],
): Promise<Uint8Array> {
  const scale = Math.min(1, shortSideMax / Math.min(source.width, source.height))
  const size = { width: Math.round(source.width * scale), height: Math.round(source.height * scale) }
  const filters = [
    ...choose,
    ...pictureFilters(source),
    scaleFilter(source, size),
    ...chooseAtLast,
    'format=rgb24',
  ].join(',')
  return runFfmpeg(
    [
      ...inputFile(sourcePath),
      ...['-filter_complex', `[0:${source.videoIndex}]${filters}[frame]`, '-map', '[frame]'],
      ...['-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', '-'],
    ],
    options,
  )
}

function hexByte(value: number): string {
  return Math.round(value).toString(16).padStart(2, '0')
}
