/** The account hears of a running film this often at most. Row 401. */
export const REPORT_MS_MIN = 15_000

/** Where an episode is, in seconds; 0 forgets it. */
export interface Place {
  episodeId: string
  seconds: number
  /** It was watched to its end. */
  isSeen?: boolean
}

interface PositionReportsOptions {
  /** Answers whether the account has it now; of a page that is leaving, whether it is on its way there. */
  send(place: Place, how: { isLeaving: boolean }): Promise<boolean>
  nowMs(): number
}

interface Report extends Place {
  atMs: number
  /** `open`: nothing has said yet whether it arrived. */
  sent: 'not' | 'open' | 'arrived'
}

/** Decides what of a film's progress the account hears of: now and then while it runs, and at once where it stands. */
export class PositionReports {
  readonly #options: PositionReportsOptions
  #last: Report = { episodeId: '', seconds: 0, atMs: 0, sent: 'not' }

  constructor(options: PositionReportsOptions) {
    this.#options = options
  }

  /** The film runs and has come this far. */
  progressed(place: Place): void {
    const { episodeId, atMs } = this.#last
    const nowMs = this.#options.nowMs()
    // Of an episode that has only just begun nothing is worth telling.
    if (episodeId !== place.episodeId) this.#last = { ...place, atMs: nowMs, sent: 'not' }
    else if (nowMs - atMs >= REPORT_MS_MIN) this.#send(place, false)
  }

  /** The film stands, or is about to be left. */
  stopped(place: Place, { isLeaving = false } = {}): void {
    const { episodeId, seconds, isSeen, sent } = this.#last
    const isSame = episodeId === place.episodeId && seconds === place.seconds && isSeen === place.isSeen
    // The answer to one that is under way would find nobody here.
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
