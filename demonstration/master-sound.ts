import { rm, writeFile } from 'node:fs/promises'
import {
  type RunOptions,
  runFfmpeg,
  runFfmpegForReport,
  TOOLS_ON_PATH,
} from '../platform/media/clips/ffmpeg.ts'
import { inputFile } from '../platform/media/clips/probe.ts'
import { soundCodec, toLayout } from '../platform/media/packaging/encode-arguments.ts'
import { DEMONSTRATION_LADDER } from '../platform/media/packaging/encoding-ladder.ts'
import type { Film } from './render/film.ts'
import { scoreFilm } from './render/sound/score.ts'
import { SAMPLE_RATE, type Track, writeWav } from './render/sound/synth.ts'

const OPTIONS: RunOptions = { tools: TOOLS_ON_PATH }

/** Of every film as it is packaged (EBU R128). */
export const LOUDNESS_LUFS = -16
export const LOUDNESS_TOLERANCE = 0.5
export const HIGHEST_PEAK_DB = -1.5

export interface Loudness {
  lufs: number
  /** True peak. */
  peakDb: number
}

/** The loudness of a file's sound. */
export async function measureLoudness(path: string): Promise<Loudness> {
  const report = await runFfmpegForReport(
    [...inputFile(path), '-vn', '-filter:a', 'ebur128=framelog=verbose:peak=true', '-f', 'null', '-'],
    OPTIONS,
  )
  const summary = report.slice(report.lastIndexOf('Integrated loudness'))
  const read = (pattern: RegExp) => Number(pattern.exec(summary)?.[1])
  return { lufs: read(/I:\s+(-?[\d.]+) LUFS/), peakDb: read(/Peak:\s+(-?[\d.]+) dBFS/) }
}

const BLOCK = SAMPLE_RATE / 1000
/** Blocks in which the limiter gives way before a peak. */
const AHEAD = 6
const RECOVERS_PER_BLOCK = 0.012

/** Makes a track louder by `gainDb`; where it then passes `ceilingDb` it gives way smoothly. */
export function limit(track: Track, gainDb: number, ceilingDb: number): Track {
  const gain = 10 ** (gainDb / 20)
  const ceiling = 10 ** (ceilingDb / 20)
  const allowed = new Float32Array(Math.ceil(track.length / BLOCK) + 1).fill(1)
  for (const [i, value] of track.entries()) {
    const block = Math.floor(i / BLOCK)
    allowed[block] = Math.min(allowed[block]!, ceiling / Math.max(ceiling, Math.abs(value) * gain))
  }
  const lowest = allowed.map((_, i) => Math.min(...allowed.subarray(Math.max(0, i - AHEAD), i + AHEAD + 1)))
  for (let i = 1; i < lowest.length; i++)
    lowest[i] = Math.min(lowest[i]!, lowest[i - 1]! + RECOVERS_PER_BLOCK * (1 - lowest[i - 1]!) + 1e-4)
  const even = lowest.map((_, i) => {
    const near = lowest.subarray(Math.max(0, i - AHEAD + 1), i + AHEAD)
    return near.reduce((sum, value) => sum + value, 0) / near.length
  })
  return track.map((value, i) => {
    const block = Math.floor(i / BLOCK)
    const way = (i % BLOCK) / BLOCK
    return value * gain * (even[block]! + (even[block + 1]! - even[block]!) * way)
  })
}

const FIRST_CEILING_DB = -4.2
const MARGIN_DB = 0.15
const MOST_TURNS = 8

/**
 * Writes a film's sound as a WAV that has the wanted loudness and peaks once it is packaged: AAC raises peaks, by more the
 * lower its rate is, so they are measured after it.
 */
export async function masterSound(film: Film, file: string): Promise<Loudness> {
  const mix = scoreFilm(film)
  await writeFile(file, writeWav(mix))
  let gainDb = LOUDNESS_LUFS - (await measureLoudness(file)).lufs
  let ceilingDb = FIRST_CEILING_DB
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    await writeFile(file, writeWav(limit(mix, gainDb, ceilingDb)))
    const measured = await measurePackaged(file)
    const missing = LOUDNESS_LUFS - measured.lufs
    const over = measured.peakDb - (HIGHEST_PEAK_DB - MARGIN_DB)
    if (Math.abs(missing) <= LOUDNESS_TOLERANCE - MARGIN_DB && over <= 0) return measured
    gainDb += missing
    if (over > 0) ceilingDb -= over + MARGIN_DB
  }
  throw new Error(`${film.drama.key}, film ${film.number}: its loudness was not reached.`)
}

async function measurePackaged(wav: string): Promise<Loudness> {
  const encoded = `${wav}.m4a`
  const filter = ['-filter:a', toLayout(DEMONSTRATION_LADDER)]
  await runFfmpeg([...inputFile(wav), ...filter, ...soundCodec(DEMONSTRATION_LADDER), encoded], OPTIONS)
  const loudness = await measureLoudness(encoded)
  await rm(encoded)
  return loudness
}
