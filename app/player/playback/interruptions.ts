import type { Interruption, PlaybackFact } from './playback.ts'

export interface Interruptions {
  take(fact: PlaybackFact | Interruption): void
  /** No further data will be fetched; it plays what is buffered. */
  isForGood(): boolean
}

/**
 * Lets a video without further data play from its buffer: the failure is reported once playback stalls, and not at all if
 * data has arrived by then.
 *
 * @param hasBufferAhead whether playback can continue from the buffer
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
