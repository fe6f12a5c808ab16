import type { Interruption, PlaybackFact } from './playback.ts'

export interface Interruptions {
  take(fact: PlaybackFact | Interruption): void
  isForGood(): boolean
}

/**
 * Playback continues from the buffer: a failure is reported only once playback stalls, unless data has
 * arrived by then.
 */
export function holdInterruptions(
  onFact: (fact: PlaybackFact) => void,
  hasBufferAhead: () => boolean,
): Interruptions {
  let cut: Interruption | null = null
  let bufferedSeconds = 0
  let bufferedAtCutSeconds = 0
  return {
    isForGood: () => cut?.isForGood === true,
    take(fact) {
      switch (fact.kind) {
        case 'interrupted':
          cut = fact
          bufferedAtCutSeconds = bufferedSeconds
          if (!hasBufferAhead()) onFact({ kind: 'failed' })
          return
        case 'stalled':
          onFact(cut ? { kind: 'failed' } : fact)
          return
        case 'buffered':
          bufferedSeconds = fact.bufferedSeconds
          if (bufferedSeconds > bufferedAtCutSeconds) cut = null
          break
        case 'opened':
        case 'renewing':
          bufferedSeconds = 0
          cut = null
      }
      onFact(fact)
    },
  }
}
