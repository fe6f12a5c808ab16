import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type RunOptions, runFfmpeg } from '../clips/ffmpeg.ts'
import { inputFile } from '../clips/probe.ts'
import type { Track } from './tracks.ts'

/** One ordinary file, index first, for browsers without scripts or media sources. Nothing is re-encoded. */
export async function writePlainFile(
  folder: string,
  tracks: readonly Track[],
  options: RunOptions,
): Promise<void> {
  const joined = tracks.map((track) => join(folder, `${track.id}-joined.mp4`))
  for (const [index, track] of tracks.entries()) {
    // An initialisation segment followed by its media segments is a valid fragmented MP4 file.
    await pipeline(Readable.from(contents(folder, track)), createWriteStream(joined[index]!))
  }
  await runFfmpeg(
    [
      ...joined.flatMap(inputFile),
      ...tracks.flatMap((_, index) => ['-map', `${index}`]),
      ...['-c', 'copy', '-movflags', '+faststart', join(folder, 'plain.mp4')],
    ],
    options,
  )
  for (const path of joined) await rm(path)
}

async function* contents(folder: string, { id, segmentTicks }: Track): AsyncGenerator<Uint8Array> {
  const segments = segmentTicks.map((_, index) => `${id}-${String(index + 1).padStart(5, '0')}.m4s`)
  for (const name of [`${id}-init.mp4`, ...segments]) yield* createReadStream(join(folder, name))
}
