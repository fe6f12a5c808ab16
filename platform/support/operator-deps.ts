import type { Database } from '../db/tables.ts'
import type { Payments } from '../orders/order-rows.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Fault } from '../runtime/fault.ts'
import type { Ids } from '../runtime/ids.ts'
import type { Log } from '../runtime/log.ts'

/** What an operator’s act may need. */
export interface OperatorDeps {
  db: Database
  clock: Clock
  ids: Ids
  log: Log
  payments: Payments | null
  embeddedIn: string | null
  fault?: Fault
}
