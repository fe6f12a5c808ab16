import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type RunOptions, runFfmpeg } from '../clips/ffmpeg.ts'
import { inputFile } from '../clips/probe.ts'
import { type Track, toBitrates } from './tracks.ts'

/** Of the picture; with its sound 1.5 Mbit/s. Networks that carry more load an engine beside it. */
const HIGH_BITS_PER_SECOND_MAX = 1_400_000

/** The largest rendition that a second plain file may have; null: the lowest is the only one of that size. */
export function highRendition(video: readonly Track[]): Track | null {
  const fitting = video.slice(1).filter((track) => toBitrates(track).average <= HIGH_BITS_PER_SECOND_MAX)
  return fitting.at(-1) ?? null
}

/** One ordinary file, index first, for browsers that have no media source yet, or never. Nothing is re-encoded. */
export async function writePlainFile(
  path: string,
  tracks: readonly Track[],
  options: RunOptions,
): Promise<void> {
  const folder = dirname(path)
  const joined = tracks.map((track) => join(folder, `${track.id}-joined.mp4`))
  for (const [index, track] of tracks.entries()) {
    // An initialisation segment followed by its media segments is a valid fragmented MP4 file.
    await pipeline(Readable.from(contents(folder, track)), createWriteStream(joined[index]!))
  }
  await runFfmpeg(
    [
      ...joined.flatMap(inputFile),
      ...tracks.flatMap((_, index) => ['-map', `${index}`]),
      ...['-c', 'copy', '-movflags', '+faststart', path],
    ],
    options,
  )
  for (const path of joined) await rm(path)
}

async function* contents(folder: string, { id, segmentTicks }: Track): AsyncGenerator<Uint8Array> {
  const segments = segmentTicks.map((_, index) => `${id}-${String(index + 1).padStart(5, '0')}.m4s`)
  for (const name of [`${id}-init.mp4`, ...segments]) yield* createReadStream(join(folder, name))
}
