import type * as z from 'zod'
import type { Database } from '../db/tables.ts'
import type { Payments } from '../orders/order-rows.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Fault } from '../runtime/fault.ts'
import type { Ids } from '../runtime/ids.ts'
import type { Log } from '../runtime/log.ts'

export interface OperatorDeps {
  db: Database
  clock: Clock
  ids: Ids
  log: Log
  payments: Payments | null
  embeddedIn: string | null
  fault?: Fault
}

/** Runs with the database, or through the product that has locked it. */
export interface OperatorAction<Input, Output> {
  path: string
  noun: string
  input: z.ZodType<Input>
  act?: { name: string; toFacts(input: Input): { subject: string; [detail: string]: unknown } }
  /** Rejects with `OperatorRefusal`, or with `RangeError` for well-formed but invalid input. */
  perform(deps: OperatorDeps, input: Input): Promise<Output>
}
