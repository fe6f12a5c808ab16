import type { VariableName } from '../../configuration/variables.ts'

/** `skipped`: not applicable, or not checkable before another problem is fixed. */
export type State = 'ok' | 'warning' | 'failed' | 'skipped'

export interface Finding {
  state: State
  detail: string
  advice?: string
}

export interface Check {
  name: string
  /** The check is skipped while one of these is invalid. */
  reads: readonly VariableName[]
  run(): Finding | Promise<Finding>
}

export const ok = (detail: string): Finding => ({ state: 'ok', detail })
export const skipped = (detail: string): Finding => ({ state: 'skipped', detail })
export const warning = (detail: string, advice: string): Finding => ({ state: 'warning', detail, advice })
export const failed = (detail: string, advice: string): Finding => ({ state: 'failed', detail, advice })
