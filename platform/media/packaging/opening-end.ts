import { OPENING_MS } from '../../publication/clip-range.ts'
import { MediaToolError, type RunOptions, runFfmpegForReport } from '../clips/ffmpeg.ts'
import { inputFile, type SourceVideo } from '../clips/probe.ts'

/** An opening that ends sooner would not say enough. */
const EARLIEST_MS = 30_000
const SILENCE = 'silencedetect=noise=-40dB:duration=0.25'
const CUTS = "scale=160:-2,select='gt(scene,0.3)',showinfo"

/**
 * Where the opening of an episode can end without breaking off, in ms: its last pause, or else its last cut, from second 30 to
 * 45. Null where there is neither, or where the episode is no longer than that.
 */
export async function findOpeningEndMs(
  { sourcePath, source }: { sourcePath: string; source: SourceVideo },
  options: RunOptions,
): Promise<number | null> {
  if (source.durationMs <= OPENING_MS) return null
  const { videoIndex, audioIndex } = source
  const sound = audioIndex === null ? '' : `;[0:${audioIndex}]${SILENCE}[sound]`
  const report = await runFfmpegForReport(
    [
      ...['-ss', String(EARLIEST_MS / 1000), '-t', String((OPENING_MS - EARLIEST_MS) / 1000)],
      ...inputFile(sourcePath),
      ...['-filter_complex', `[0:${videoIndex}]${CUTS}[cuts]${sound}`],
      ...['-map', '[cuts]', '-f', 'null', '-'],
      ...(sound ? ['-map', '[sound]', '-f', 'null', '-'] : []),
    ],
    options,
  ).catch((error: unknown) => {
    // The opening then ends after 45 seconds.
    if (error instanceof MediaToolError) return ''
    throw error
  })
  const seconds = lastNumber(report, /silence_start: ([\d.]+)/g) ?? lastNumber(report, /pts_time:([\d.]+)/g)
  return seconds === null ? null : EARLIEST_MS + Math.round(seconds * 1000)
}

function lastNumber(report: string, pattern: RegExp): number | null {
  const last = [...report.matchAll(pattern)].at(-1)?.[1]
  return last === undefined ? null : Number(last)
}
