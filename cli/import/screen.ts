import { MultiBar, Presets, type SingleBar } from 'cli-progress'
import type { PackagingProgress } from '../../platform/media/packaging/package-drama.ts'
import { extrapolateSecondsLeft } from '../../platform/media/packaging/time-left.ts'

export interface ImportScreen {
  progress(progress: PackagingProgress): void
  end(): void
}

/** Progress bars on a terminal, otherwise one line per finished episode. */
export function openImportScreen(
  output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  folder: string,
  nowMs = () => performance.now(),
): ImportScreen {
  return output.isTTY ? barScreen(output as NodeJS.WriteStream, folder, nowMs) : lineScreen(output, nowMs)
}

function formatTimeLeft(sinceMs: number, nowMs: number, fraction: number): string | null {
  const leftSeconds = extrapolateSecondsLeft(nowMs - sinceMs, fraction, 1 - fraction)
  if (leftSeconds === null) return null
  return leftSeconds < 60 ? `${leftSeconds} s left` : `about ${Math.round(leftSeconds / 60)} min left`
}

const FORMAT = '{label} {bar} {value}/{total} {note}'
const LABEL_COLUMNS = 28
const PERCENT = 100

function barScreen(output: NodeJS.WriteStream, folder: string, nowMs: () => number): ImportScreen {
  const bars = new MultiBar(
    { stream: output, format: FORMAT, hideCursor: true, clearOnComplete: false, linewrap: false, fps: 8 },
    Presets.shades_classic,
  )
  const drama = bars.create(1, 0, { label: label(folder), note: 'reading' })
  const encoding = new Map<number, { bar: SingleBar; sinceMs: number }>()
  let episodeCount = 0
  let readyCount = 0
  return {
    progress(progress) {
      switch (progress.kind) {
        case 'read':
          episodeCount = progress.episodeCount
          for (const sentence of progress.assumptions) bars.log(`${sentence}\n`)
          drama.update({ label: label(progress.name) })
          break
        case 'leftOut':
          episodeCount = progress.episodeCount
          for (const sentence of progress.faults) bars.log(`Left out: ${sentence}\n`)
          break
        case 'notices':
          for (const sentence of progress.sentences) bars.log(`${sentence}\n`)
          break
        case 'checked':
          drama.setTotal(progress.of)
          drama.update(progress.files, { note: 'files checked' })
          break
        case 'episode':
          drama.setTotal(episodeCount)
          if (progress.state === 'encoding') {
            const { number, fraction } = progress
            const { bar, sinceMs } = encoding.get(number) ?? {
              bar: bars.create(PERCENT, 0, { label: label(`  episode ${number}`), note: '%' }),
              sinceMs: nowMs(),
            }
            encoding.set(number, { bar, sinceMs })
            const left = formatTimeLeft(sinceMs, nowMs(), fraction)
            bar.update(Math.round(fraction * PERCENT), { note: left ? `%, ${left}` : '%' })
          } else {
            drama.update(++readyCount, { note: 'episodes ready' })
            const ended = encoding.get(progress.number)
            if (ended) bars.remove(ended.bar)
            encoding.delete(progress.number)
          }
          break
      }
    },
    end: () => bars.stop(),
  }
}

function label(text: string): string {
  return text.length > LABEL_COLUMNS ? `${text.slice(0, LABEL_COLUMNS - 1)}…` : text.padEnd(LABEL_COLUMNS)
}

/** How often a long episode gets a progress line. */
const LOGGED_EVERY_MS = 15_000

function lineScreen(output: Pick<NodeJS.WriteStream, 'write'>, nowMs: () => number): ImportScreen {
  const encoding = new Map<number, { sinceMs: number; loggedMs: number }>()
  let name = ''
  let episodeCount = 0
  const say = (line: string) => output.write(`${line}\n`)
  return {
    progress(progress) {
      if (progress.kind === 'read') {
        name = progress.name
        episodeCount = progress.episodeCount
        say(`${name}: ${episodeCount === 1 ? 'one episode' : `${episodeCount} episodes`}.`)
        for (const sentence of progress.assumptions) say(`${name}: ${sentence}`)
      } else if (progress.kind === 'leftOut') {
        episodeCount = progress.episodeCount
        for (const sentence of progress.faults) say(`${name}: left out: ${sentence}`)
      } else if (progress.kind === 'notices') {
        for (const sentence of progress.sentences) say(`${name}: ${sentence}`)
      } else if (progress.kind === 'episode' && progress.state === 'encoding') {
        const { number, fraction } = progress
        const now = nowMs()
        const { sinceMs, loggedMs } = encoding.get(number) ?? { sinceMs: now, loggedMs: now }
        const left = now - loggedMs < LOGGED_EVERY_MS ? null : formatTimeLeft(sinceMs, now, fraction)
        encoding.set(number, { sinceMs, loggedMs: left ? now : loggedMs })
        const percent = Math.round(fraction * PERCENT)
        if (left) say(`${name}: episode ${number} of ${episodeCount}: ${percent} %, ${left}.`)
      } else if (progress.kind === 'episode') {
        const how = progress.state === 'reused' ? 'was there already' : 'is ready'
        say(`${name}: episode ${progress.number} of ${episodeCount} ${how}.`)
      }
    },
    end() {},
  }
}
