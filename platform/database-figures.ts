import { toDecimal } from '../contract/money.ts'
import { countDueConversions } from './conversions/count-due.ts'
import { isReady } from './db/is-ready.ts'
import { readPoolDepth } from './db/pool-depth.ts'
import type { Database } from './db/tables.ts'
import { countMails } from './mail/count-mails.ts'
import type { PlatformMetrics } from './metrics/platform-metrics.ts'
import { countBacklog, countOrders, ORDER_STATES } from './orders/count-orders.ts'
import type { Clock } from './runtime/clock.ts'
import { inTime } from './runtime/in-time.ts'
import type { Log } from './runtime/log.ts'
import { checkNewestWallets } from './wallet/check-newest-wallets.ts'

/** Shorter than Prometheus waits for all metrics. */
const DEADLINE_MS = 2_000
/** Some of them read whole tables. */
const FRESH_MS = 60_000

export interface FigureDeps {
  db: Database
  clock: Clock
  log: Log
  metrics: PlatformMetrics
  /** Without a mail server, none is waited for. */
  sendsMail: () => boolean
  deadlineMs?: number
}

/**
 * Metrics that only the database knows, read with the others. If it does not respond in time, they are absent, `database_up` is
 * 0, and the other metrics are read all the same.
 */
export function readDatabaseFigures(deps: FigureDeps): void {
  const { db, clock, log, metrics, deadlineMs = DEADLINE_MS } = deps
  let reading: Promise<boolean> | null = null
  let readAtMs = Number.NEGATIVE_INFINITY
  forgetFigures(metrics)

  async function read(): Promise<boolean> {
    try {
      if (!(await isReady(db))) return false
      if (clock.nowMs() - readAtMs < FRESH_MS) return true
      await setFigures(deps)
      readAtMs = clock.nowMs()
      return true
    } catch (error) {
      log.warn({ err: error }, 'figures of the database not read')
      return false
    }
  }

  metrics.onRead(async () => {
    const { openCount, busyCount, waitingCount } = readPoolDepth(db) ?? NO_POOL
    metrics.connections.set(openCount)
    metrics.connectionsBusy.set(busyCount)
    metrics.connectionsAwaited.set(waitingCount)
    // A silent database gets one question, not one for each time that metrics are read.
    reading ??= read().finally(() => {
      reading = null
    })
    const isUp = await inTime(reading, deadlineMs).catch(() => false)
    metrics.databaseUp.set(isUp ? 1 : 0)
    if (isUp) return
    readAtMs = Number.NEGATIVE_INFINITY
    forgetFigures(metrics)
  })
}

const NO_POOL = { openCount: 0, busyCount: 0, waitingCount: 0 }

/** One line for each figure. */
async function setFigures({ db, clock, metrics, sendsMail }: FigureDeps): Promise<void> {
  const orders = await countOrders(db)
  const { overdueCount, unsettledNoticeCount } = await countBacklog({ db, clock })
  const conversionsDue = await countDueConversions(db)
  const mails = sendsMail() ? await countMails({ db, clock }) : null
  const wallets = await checkNewestWallets(db)
  // After the last query, so that a failure leaves no part of them.
  forgetFigures(metrics)
  for (const state of ORDER_STATES) metrics.payments.set({ state }, 0)
  for (const { state, count, currency, minor } of orders) {
    metrics.payments.inc({ state }, count)
    metrics.paymentsAmount.set({ state, currency }, Number(toDecimal({ minor, currency })))
  }
  metrics.ordersOverdue.set(overdueCount)
  metrics.noticesUnsettled.set(unsettledNoticeCount)
  metrics.conversionsDue.set(conversionsDue)
  if (mails) {
    metrics.mailsWaiting.set(mails.waitingCount)
    metrics.mailsOldest.set(mails.oldestSeconds)
    metrics.mailsGivenUp.set(mails.givenUpCount)
  }
  metrics.wallets.set({ result: 'equal' }, wallets.equalCount)
  metrics.wallets.set({ result: 'different' }, wallets.differentCount)
}

function forgetFigures(metrics: PlatformMetrics): void {
  const { payments, paymentsAmount, ordersOverdue, noticesUnsettled, conversionsDue, wallets } = metrics
  const { mailsWaiting, mailsOldest, mailsGivenUp } = metrics
  for (const gauge of [payments, paymentsAmount, wallets]) gauge.reset()
  // Without labels, a gauge that is only reset is 0, which would mean that all is well.
  const alone = [ordersOverdue, noticesUnsettled, conversionsDue, mailsWaiting, mailsOldest, mailsGivenUp]
  for (const gauge of alone) gauge.remove()
}
