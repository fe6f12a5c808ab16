import { type RunOptions, runFfmpegForReport } from '../clips/ffmpeg.ts'
import { inputFile } from '../clips/probe.ts'

/** Quieter sound counts as silence; raising it would only raise noise. */
const SILENCE_LUFS = -60
const GAIN_DB_MAX = 20
const GAIN_DB_MIN = 0.5

/** The gain that brings sound to a loudness, in dB; 0 for silence. */
export async function measureGainDb(
  soundPath: string,
  targetLufs: number,
  options: RunOptions,
): Promise<number> {
  const report = await runFfmpegForReport(
    [...inputFile(soundPath), '-filter:a', 'ebur128=framelog=verbose', '-f', 'null', '-'],
    options,
  )
  const lufs = Number(
    /I:\s+(-?[\d.]+) LUFS/.exec(report.slice(report.lastIndexOf('Integrated loudness')))?.[1],
  )
  if (!(lufs > SILENCE_LUFS)) return 0
  const gainDb = Math.min(GAIN_DB_MAX, targetLufs - lufs)
  return Math.abs(gainDb) < GAIN_DB_MIN ? 0 : Math.round(gainDb * 10) / 10
}

/**
 * One gain for the whole episode, which preserves its dynamics; a limiter rounds off peaks that no longer
 * fit.
 */
export function gainFilters(gainDb: number): string[] {
  if (gainDb === 0) return []
  return [
    `volume=${gainDb}dB`,
    ...(gainDb > 0 ? [`alimiter=limit=${PEAK_MAX}:level=false:latency=true`] : []),
  ]
}

/** -1.5 dB: the encoder's peaks are a little higher. */
const PEAK_MAX = 0.84
