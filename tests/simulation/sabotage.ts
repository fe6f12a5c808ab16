import type { SimulationDatabase } from './open.ts'
import { runSeed } from './run-seed.ts'
import type { Seams } from './world.ts'

/** A fault of one line, put into the platform on purpose: the simulation must turn red. */
export interface Sabotage {
  name: string
  /** Made anew for each seed. */
  seams?: () => Seams
  /** Statements that change the schema, as a faulty migration would have. */
  spoil?: readonly string[]
  /** Whether the gate tries it too; the whole list is tried by `npm run verify`. */
  isInGate?: boolean
}

/** Replaces a part of statements. */
export function instead(part: string | RegExp, other: string): () => Seams {
  return () => ({ rewrite: (statement) => statement.replace(part, other) })
}

/** As many as the gate runs. */
const SEEDS_MAX = 300
const STATEMENT_SEEDS = 60

/** What the first seed that notices says; null: none of them does, and the fault would have been shipped. */
export async function noticed(
  database: SimulationDatabase,
  { seams = () => ({}) }: Sabotage,
): Promise<string | null> {
  for (let seed = 1; seed <= SEEDS_MAX; seed += 1) {
    await database.clear()
    const { violations } = await runSeed(database.connection, seed, {
      days: 30,
      actions: 100,
      seams: seams(),
    })
    if (violations[0] !== undefined) return `seed ${seed}: ${violations[0]}`
  }
  return null
}

/** Whether the first seeds run a statement that it replaces; without one it would be no fault at all. */
export async function matchesStatement(database: SimulationDatabase, seams: () => Seams): Promise<boolean> {
  let hasMatched = false
  for (let seed = 1; seed <= STATEMENT_SEEDS && !hasMatched; seed += 1) {
    const { rewrite, ...others } = seams()
    if (!rewrite) return true
    const watched = (statement: string) => {
      const rewritten = rewrite(statement)
      hasMatched ||= rewritten !== statement
      return statement
    }
    await database.clear()
    await runSeed(database.connection, seed, {
      days: 30,
      actions: 60,
      seams: { ...others, rewrite: watched },
    })
  }
  return hasMatched
}
