import type { PackagingProgress } from '../../../platform/media/packaging/package-drama.ts'
import { extrapolateSecondsLeft } from '../../../platform/media/packaging/time-left.ts'

export interface ImportProgress {
  checked: { files: number; of: number } | null
  episodeCount: number
  readyCount: number
  encoding: { number: number; fraction: number; secondsLeft: number | null }[]
  secondsLeft: number | null
}

/** Adds up what packaging tells. */
export function createProgress(nowMs = () => performance.now()) {
  const encoding = new Map<number, { fraction: number; sinceMs: number }>()
  const notices: string[] = []
  let checked: ImportProgress['checked'] = null
  let episodeCount = 0
  let readyCount = 0
  /** Those that took their time; the others were there already. */
  let encodedCount = 0
  let sinceMs: number | null = null

  const toSecondsLeft = (since: number, done: number, left: number) =>
    extrapolateSecondsLeft(nowMs() - since, done, left)

  return {
    note(progress: PackagingProgress): void {
      if (progress.kind === 'read') {
        episodeCount = progress.episodeCount
        notices.push(...progress.assumptions)
      } else if (progress.kind === 'notices') notices.push(...progress.sentences)
      else if (progress.kind === 'checked') checked = { files: progress.files, of: progress.of }
      else if (progress.kind === 'episode' && progress.state === 'encoding') {
        const { number, fraction } = progress
        sinceMs ??= nowMs()
        encoding.set(number, { fraction, sinceMs: encoding.get(number)?.sinceMs ?? nowMs() })
      } else if (progress.kind === 'episode') {
        readyCount += 1
        if (encoding.delete(progress.number)) encodedCount += 1
      }
    },
    notices: () => [...new Set(notices)],
    view(): ImportProgress {
      const underWay = [...encoding.values()].reduce((sum, { fraction }) => sum + fraction, 0)
      const left = episodeCount - readyCount - underWay
      return {
        checked,
        episodeCount,
        readyCount,
        encoding: [...encoding].map(([number, { fraction, sinceMs: since }]) => {
          return { number, fraction, secondsLeft: toSecondsLeft(since, fraction, 1 - fraction) }
        }),
        secondsLeft: sinceMs === null ? null : toSecondsLeft(sinceMs, encodedCount + underWay, left),
      }
    },
  }
}
