/** What a step of the gate found. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** What failed, where the step knows more than its name; repeated at the end, after thousands of other lines. */
  faults?: readonly string[]
  /** What passed at the second try only: a race, to be mended first. */
  late?: readonly string[]
}

/** One run of a runner. */
export interface Attempt {
  tally: Tally
  /** Arguments of the runner that run the files that failed, one after the other; null: what failed is in no file. */
  repeat: readonly string[] | null
}

/** With more failed tests, it is no race. */
const RACES_MAX = 12

/** Runs files that failed once more, alone. If they pass then, the step is green and names what had failed. */
export async function withSecondTry(
  attempt: (args: readonly string[]) => Promise<Attempt>,
  args: readonly string[],
): Promise<Tally> {
  const { tally, repeat } = await attempt(args)
  if (tally.failed === 0 || tally.failed > RACES_MAX || !repeat) return tally
  console.log(`\n▶ second try: ${repeat.join(' ')}`)
  const second = await attempt(repeat)
  if (second.tally.failed > 0) return { ...tally, faults: second.tally.faults ?? [] }
  const late = [...(tally.late ?? []), ...(tally.faults ?? [])]
  return { ...tally, passed: tally.passed + tally.failed, failed: 0, faults: [], late }
}
