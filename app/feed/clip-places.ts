import type { Clip } from './clip.ts'

export interface Place {
  seconds: number
  /** The furthest. */
  reachedSeconds: number
}

/** Nearer to its end a clip begins anew. */
const LEFT_SECONDS_MIN = 1
/** A picture takes about a megabyte. */
const STILLS_MAX = 3

/** Where each clip of a visit was left. */
export class ClipPlaces {
  readonly #places = new Map<string, Place>()
  /** The latest last. */
  readonly #stills = new Map<string, HTMLCanvasElement>()

  note({ dramaId, startSeconds }: Clip, seconds: number): void {
    const reachedSeconds = Math.max(this.#places.get(dramaId)?.reachedSeconds ?? startSeconds, seconds)
    this.#places.set(dramaId, { seconds, reachedSeconds })
  }

  startAt({ dramaId, startSeconds, endSeconds }: Clip): number {
    const seconds = this.#places.get(dramaId)?.seconds ?? startSeconds
    return seconds < endSeconds - LEFT_SECONDS_MIN ? seconds : startSeconds
  }

  /** By drama, without pictures. */
  entries(): [dramaId: string, place: Place][] {
    return [...this.#places]
  }

  restore(entries: readonly (readonly [string, Place])[]): void {
    for (const [dramaId, place] of entries) this.#places.set(dramaId, place)
  }

  /** What it showed when it was left at this second. */
  keepStill(clip: Clip, seconds: number, still: HTMLCanvasElement): void {
    this.note(clip, seconds)
    this.#stills.delete(clip.dramaId)
    this.#stills.set(clip.dramaId, still)
    const [oldest] = this.#stills.keys()
    if (this.#stills.size > STILLS_MAX && oldest) this.#stills.delete(oldest)
  }

  /** Null: it begins anew, or was left too long ago. */
  stillOf(clip: Clip): HTMLCanvasElement | null {
    const isLeft = this.startAt(clip) === this.#places.get(clip.dramaId)?.seconds
    return (isLeft && this.#stills.get(clip.dramaId)) || null
  }

  /** How much of the clip was seen, in seconds. */
  seenSeconds({ dramaId, startSeconds, endSeconds }: Clip): number {
    const reached = Math.min(this.#places.get(dramaId)?.reachedSeconds ?? startSeconds, endSeconds)
    return Math.round(Math.max(0, reached - startSeconds) * 10) / 10
  }
}
