import type * as z from 'zod'
import type { OperatorDeps } from '../support/operator-deps.ts'

/** Runs with the database, or through the product that has locked it. */
export interface OperatorAction<Input, Output> {
  path: string
  noun: string
  input: z.ZodType<Input>
  act?: { name: string; toFacts(input: Input): { subject: string; [detail: string]: unknown } }
  /** Rejects with `OperatorRefusal`, or with `RangeError` for well-formed but invalid input. */
  perform(deps: OperatorDeps, input: Input): Promise<Output>
}

/** Of Studio alone, on files of its machine: commands need none, since there they are beside the shell already. */
export type FileAction<Deps, Schema extends z.ZodType, Output> = Omit<
  OperatorAction<z.output<Schema>, Output>,
  'perform'
> & {
  /** @param by the account */
  perform(deps: Deps, input: z.output<Schema>, actor: { by: string; reason: string }): Promise<Output>
}
