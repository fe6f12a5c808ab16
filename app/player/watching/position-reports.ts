/** The account hears of a running film this often at most. Row 401. */
export const REPORT_MS_MIN = 15_000

/** Where an episode is, in seconds; 0 forgets it. */
export interface Place {
  episodeId: string
  seconds: number
}

interface PositionReportsOptions {
  send(place: Place, how: { isLeaving: boolean }): void
  nowMs(): number
}

/** Decides what of a film's progress the account hears of: now and then while it runs, and at once where it stands. */
export class PositionReports {
  readonly #options: PositionReportsOptions
  #last: Place & { atMs: number; isSent: boolean } = { episodeId: '', seconds: 0, atMs: 0, isSent: false }

  constructor(options: PositionReportsOptions) {
    this.#options = options
  }

  /** The film runs and has come this far. */
  progressed(place: Place): void {
    const { episodeId, atMs } = this.#last
    const nowMs = this.#options.nowMs()
    // Of an episode that has only just begun nothing is worth telling.
    if (episodeId !== place.episodeId) this.#last = { ...place, atMs: nowMs, isSent: false }
    else if (nowMs - atMs >= REPORT_MS_MIN) this.#send(place, false)
  }

  /** The film stands, or is about to be left. */
  stopped(place: Place, { isLeaving = false } = {}): void {
    const { episodeId, seconds, isSent } = this.#last
    if (isSent && episodeId === place.episodeId && seconds === place.seconds) return
    this.#send(place, isLeaving)
  }

  #send(place: Place, isLeaving: boolean): void {
    this.#last = { ...place, atMs: this.#options.nowMs(), isSent: true }
    this.#options.send(place, { isLeaving })
  }
}
