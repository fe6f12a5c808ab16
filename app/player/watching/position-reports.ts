export const REPORT_MS_MIN = 15_000

export interface WatchPosition {
  episodeId: string
  seconds: number
  isSeen?: boolean
}

interface PositionReportsOptions {
  send(position: WatchPosition, how: { isLeaving: boolean }): Promise<boolean>
  nowMs(): number
}

interface Report extends WatchPosition {
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

  progressed(position: WatchPosition): void {
    const { episodeId, atMs } = this.#last
    const nowMs = this.#options.nowMs()
    // An episode that has just started has no position worth reporting.
    if (episodeId !== position.episodeId) this.#last = { ...position, atMs: nowMs, sent: 'not' }
    else if (nowMs - atMs >= REPORT_MS_MIN) this.#send(position, false)
  }

  stopped(position: WatchPosition, { isLeaving = false } = {}): void {
    const { episodeId, seconds, isSeen, sent } = this.#last
    const isSame =
      episodeId === position.episodeId && seconds === position.seconds && isSeen === position.isSeen
    // The response to a request in flight would arrive after the page is gone.
    if (isSame && (sent === 'arrived' || (sent === 'open' && !isLeaving))) return
    this.#send(position, isLeaving)
  }

  #send(position: WatchPosition, isLeaving: boolean): void {
    const report: Report = { ...position, atMs: this.#options.nowMs(), sent: isLeaving ? 'arrived' : 'open' }
    this.#last = report
    void this.#options.send(position, { isLeaving }).then((hasArrived) => {
      report.sent = hasArrived ? 'arrived' : 'not'
    })
  }
}
