export interface ImportOutcome {
  folder: string
  kind: 'new' | 'updated' | 'unchanged' | 'failed'
  dramaId?: string
  address?: string
  isHidden?: boolean
  reasons?: readonly string[]
}

const KINDS = ['new', 'updated', 'unchanged', 'failed'] as const

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
