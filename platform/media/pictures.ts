import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { ContentKey } from '../publication/drama-publication.ts'
import { pictureFilters, scaleFilter } from './encode-arguments.ts'
import { type RunOptions, runFfmpeg } from './ffmpeg.ts'
import { contentKey, exists, makeWhole, picturePath } from './media-folder.ts'
import { inputFile, type SourceVideo } from './probe.ts'

/** An unusable picture; the message is a clause that follows the file's name. */
export class UnusablePictureError extends Error {
  override name = 'UnusablePictureError'
}

export interface Cover {
  key: ContentKey
  /** `#rrggbb` */
  color: string
}

export const COVER_WIDTH_MAX = 960
export const WIDE_COVER_WIDTH_MAX = 1600
const COVER_QUALITY = 80
/** Larger pictures are not even decoded. */
const PICTURE_PIXELS_MAX = 100_000_000
/** A cover made from the video is portrait, two to three. */
const MADE_COVER_ASPECT = 2 / 3
/** The frame is chosen among the first ones: dramas fade in from black. */
const CHOSEN_AMONG_FRAMES = 100
const CHOSEN_WITHIN_SECONDS = 5

/**
 * Stores an operator's cover, or one made from the video, as WebP and returns its main colour. Throws {@link
 * UnusablePictureError}.
 */
export async function keepCover(
  mediaRoot: string,
  bytes: Uint8Array,
  { widthMax, isMade = false }: { widthMax: number; isMade?: boolean },
): Promise<Cover> {
  const key = contentKey('cover', bytes, JSON.stringify({ widthMax, isMade, COVER_QUALITY }))
  const picture = await readPicture(bytes)
  if (isMade) await cropUpright(picture)
  const path = picturePath(mediaRoot, key)
  const webp = await picture
    .resize({ width: widthMax, withoutEnlargement: true })
    .webp({ quality: COVER_QUALITY, effort: 5 })
    .toBuffer()
    .catch(unusable)
  if (!(await exists(path))) await makeWhole(path, (partialPath) => writeFile(partialPath, webp))
  const { dominant } = await sharp(webp).stats()
  return { key, color: `#${[dominant.r, dominant.g, dominant.b].map(hexByte).join('')}` }
}

/** Validates a cover without storing anything. Throws {@link UnusablePictureError}. */
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

async function cropUpright(picture: sharp.Sharp): Promise<void> {
  const { width = 1, height = 1 } = await picture.metadata()
  const side =
    width / height > MADE_COVER_ASPECT
      ? { width: Math.round(height * MADE_COVER_ASPECT), height }
      : { width, height: Math.round(width / MADE_COVER_ASPECT) }
  picture.resize({ ...side, fit: 'cover', position: 'attention' })
}

export interface FrameAsk {
  sourcePath: string
  source: SourceVideo
  /** Maximum length of the shorter side. */
  shortSideMax: number
}

/** The very first frame as PNG: the picture before playback must match its start. Row 120. */
export function firstFrame(ask: FrameAsk, options: RunOptions): Promise<Uint8Array> {
  return oneFrame(ask, [], options)
}

/** A representative frame from the beginning, as PNG. */
export function tellingFrame(ask: FrameAsk, options: RunOptions): Promise<Uint8Array> {
  return oneFrame(ask, [`trim=end=${CHOSEN_WITHIN_SECONDS}`, `thumbnail=${CHOSEN_AMONG_FRAMES}`], options)
}

async function oneFrame(
  { sourcePath, source, shortSideMax }: FrameAsk,
  choose: readonly string[],
  options: RunOptions,
): Promise<Uint8Array> {
  const scale = Math.min(1, shortSideMax / Math.min(source.width, source.height))
  const size = { width: Math.round(source.width * scale), height: Math.round(source.height * scale) }
  const filters = [...choose, ...pictureFilters(source), scaleFilter(source, size), 'format=rgb24'].join(',')
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
