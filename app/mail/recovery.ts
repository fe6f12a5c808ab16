export const RECOVERY_FIELD = { act: 'act', address: 'address', proof: 'proof' } as const

export interface RecoveryView {
  lead: string
  steps: string[]
  /** What was asked for already. */
  state: string | null
  /** Null: signed out, or asked for already. */
  form: { address: string; proof: string; ask: string } | null
  /** Null: not yet. */
  finish: string | null
}

export interface RecoveryOutcome {
  message: string
  isProblem: boolean
  typed: { address: string; proof: string }
}

/** Another account would open this one. */
export interface RecoveryThreat {
  text: string
  stop: string
}
