import type { Clip } from './clip.ts'

interface Place {
  seconds: number
  /** The furthest. */
  reachedSeconds: number
}

/** Nearer to its end a clip begins anew. */
const LEFT_SECONDS_MIN = 1

/** Where each clip of a visit was left. */
export class ClipPlaces {
  readonly #places = new Map<string, Place>()

  note({ dramaId, startSeconds }: Clip, seconds: number): void {
    const reachedSeconds = Math.max(this.#places.get(dramaId)?.reachedSeconds ?? startSeconds, seconds)
    this.#places.set(dramaId, { seconds, reachedSeconds })
  }

  startAt({ dramaId, startSeconds, endSeconds }: Clip): number {
    const seconds = this.#places.get(dramaId)?.seconds ?? startSeconds
    return seconds < endSeconds - LEFT_SECONDS_MIN ? seconds : startSeconds
  }

  /** How much of the clip was seen, in seconds. */
  seenSeconds({ dramaId, startSeconds, endSeconds }: Clip): number {
    const reached = Math.min(this.#places.get(dramaId)?.reachedSeconds ?? startSeconds, endSeconds)
    return Math.round(Math.max(0, reached - startSeconds) * 10) / 10
  }
}
