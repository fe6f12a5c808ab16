/** What became of one folder. */
export interface ImportOutcome {
  folder: string
  kind: 'new' | 'updated' | 'unchanged' | 'failed'
  /** Of one that was imported. */
  dramaId?: string
  address?: string
  isHidden?: boolean
  /** Sentences about a failed one. */
  reasons?: readonly string[]
}

const KINDS = ['new', 'updated', 'unchanged', 'failed'] as const

/** How many dramas were new, updated, unchanged and failed, and why those failed. */
export function summarize(outcomes: readonly ImportOutcome[]): string {
  const counts = KINDS.flatMap((kind) => {
    const count = outcomes.filter((outcome) => outcome.kind === kind).length
    return count > 0 ? [`${count} ${kind}`] : []
  })
  const failed = outcomes.flatMap(({ folder, reasons = [] }) =>
    reasons.map((reason) => `  ${folder}: ${reason}`),
  )
  const dramas = outcomes.length === 1 ? '1 drama' : `${outcomes.length} dramas`
  return [`${dramas}: ${counts.join(', ')}.`, ...failed].join('\n')
}
