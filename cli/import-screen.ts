import { MultiBar, Presets, type SingleBar } from 'cli-progress'
import type { PackagingProgress } from '../platform/media/package-drama.ts'

/** Shows one drama's import. */
export interface ImportScreen {
  progress(progress: PackagingProgress): void
  /** Removes the bars; lines may be printed after it. */
  end(): void
}

/** Progress bars on a terminal; otherwise one line per finished episode, as for a log. */
export function openImportScreen(output: NodeJS.WriteStream, folder: string): ImportScreen {
  return output.isTTY ? barScreen(output, folder) : lineScreen(output)
}

const FORMAT = '{label} {bar} {value}/{total} {note}'
const LABEL_COLUMNS = 28
const PERCENT = 100

function barScreen(output: NodeJS.WriteStream, folder: string): ImportScreen {
  const bars = new MultiBar(
    { stream: output, format: FORMAT, hideCursor: true, clearOnComplete: false, linewrap: false, fps: 8 },
    Presets.shades_classic,
  )
  const drama = bars.create(1, 0, { label: label(folder), note: 'reading' })
  /** One for each episode that is being encoded, by number. */
  const encoding = new Map<number, SingleBar>()
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
        case 'checked':
          drama.setTotal(progress.of)
          drama.update(progress.files, { note: 'files checked' })
          break
        case 'episode':
          drama.setTotal(episodeCount)
          if (progress.state === 'encoding') {
            const { number, fraction } = progress
            const bar =
              encoding.get(number) ??
              bars.create(PERCENT, 0, { label: label(`  episode ${number}`), note: '%' })
            encoding.set(number, bar)
            bar.update(Math.round(fraction * PERCENT))
          } else {
            drama.update(++readyCount, { note: 'episodes ready' })
            const bar = encoding.get(progress.number)
            if (bar) bars.remove(bar)
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

function lineScreen(output: NodeJS.WriteStream): ImportScreen {
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
      } else if (progress.kind === 'episode' && progress.state !== 'encoding') {
        const how = progress.state === 'kept' ? 'was there already' : 'is ready'
        say(`${name}: episode ${progress.number} of ${episodeCount} ${how}.`)
      }
    },
    end() {},
  }
}
