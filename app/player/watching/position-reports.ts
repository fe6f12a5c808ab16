/** Shortest interval between reports during playback. */
export const REPORT_MS_MIN = 15_000

/** Position in an episode, in seconds; 0 deletes it. */
export interface Place {
  episodeId: string
  seconds: number
  /** It was watched to its end. */
  isSeen?: boolean
}

interface PositionReportsOptions {
  /** Resolves with whether the account has it; on a page that is being left, whether it was sent. */
  send(place: Place, how: { isLeaving: boolean }): Promise<boolean>
  nowMs(): number
}

interface Report extends Place {
  atMs: number
  /** `open`: it is unknown whether it arrived. */
  sent: 'not' | 'open' | 'arrived'
}

/** Decides which positions to report to the account: at intervals during playback, and at once when it pauses. */
export class PositionReports {
  readonly #options: PositionReportsOptions
  #last: Report = { episodeId: '', seconds: 0, atMs: 0, sent: 'not' }

  constructor(options: PositionReportsOptions) {
    this.#options = options
  }

  /** Playback has reached this position. */
  progressed(place: Place): void {
    const { episodeId, atMs } = this.#last
    const nowMs = this.#options.nowMs()
    // An episode that has just started has no position worth reporting.
    if (episodeId !== place.episodeId) this.#last = { ...place, atMs: nowMs, sent: 'not' }
    else if (nowMs - atMs >= REPORT_MS_MIN) this.#send(place, false)
  }

  /** Playback paused, or the episode is about to be left. */
  stopped(place: Place, { isLeaving = false } = {}): void {
    const { episodeId, seconds, isSeen, sent } = this.#last
    const isSame = episodeId === place.episodeId && seconds === place.seconds && isSeen === place.isSeen
    // The response to a request in flight would arrive after the page is gone.
    if (isSame && (sent === 'arrived' || (sent === 'open' && !isLeaving))) return
    this.#send(place, isLeaving)
  }

  #send(place: Place, isLeaving: boolean): void {
    const report: Report = { ...place, atMs: this.#options.nowMs(), sent: isLeaving ? 'arrived' : 'open' }
    this.#last = report
    void this.#options.send(place, { isLeaving }).then((hasArrived) => {
      report.sent = hasArrived ? 'arrived' : 'not'
    })
  }
}
