import type { Interruption, PlaybackFact } from './playback.ts'

export interface Interruptions {
  take(fact: PlaybackFact | Interruption): void
  /** Nothing fetches more of this film; it plays what is there. */
  isForGood(): boolean
}

/**
 * Lets a film that gets no more for now go on from its buffer: that it could not be played is told once its picture
 * stands, and not at all when more has come by then. Row 411.
 *
 * @param hasFilmAhead whether the picture can go on without anything more
 */
export function holdInterruptions(
  onFact: (fact: PlaybackFact) => void,
  hasFilmAhead: () => boolean,
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
          if (!hasFilmAhead()) onFact({ kind: 'failed' })
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
