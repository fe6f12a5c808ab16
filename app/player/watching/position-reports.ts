export const REPORT_MS_MIN = 15_000

export interface Place {
  episodeId: string
  seconds: number
  isSeen?: boolean
}

interface PositionReportsOptions {
  send(place: Place, how: { isLeaving: boolean }): Promise<boolean>
  nowMs(): number
}

interface Report extends Place {
  atMs: number
  /** `open`: a request is in flight. */
  sent: 'not' | 'open' | 'arrived'
}

export class PositionReports {
  readonly #options: PositionReportsOptions
  #last: Report = { episodeId: '', seconds: 0, atMs: 0, sent: 'not' }

  constructor(options: PositionReportsOptions) {
    this.#options = options
  }

  progressed(place: Place): void {
    const { episodeId, atMs } = this.#last
    const nowMs = this.#options.nowMs()
    // An episode that has just started has no position worth reporting.
    if (episodeId !== place.episodeId) this.#last = { ...place, atMs: nowMs, sent: 'not' }
    else if (nowMs - atMs >= REPORT_MS_MIN) this.#send(place, false)
  }

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
