export interface Candidate {
  dramaId: string
  tier: number
  weekPlayCount: number
  names: readonly string[]
}

export const TIERS = { name: 1, category: 2, reading: 3, typo: 4, anywhere: 5, butOne: 6 } as const

/** Added to the similarity: the query's words are whole words of the name; the name begins with them. */
const WHOLE_WORDS = 0.3
const BEGINS = 0.1
/** Names whose similarity differs by less are ties; then the more watched one comes first. */
const STEPS = 10
/** Names with less in common are similar by chance: the drama was found by another text. */
const LIKENESS_MIN = 0.3

/** @param spellings of the query, folded: as typed, and in kana */
export function rankDramas(spellings: readonly string[], candidates: readonly Candidate[]): string[] {
  const queried = spellings.map((folded) => ({ folded, queried: trigrams(folded) }))
  return candidates
    .map((candidate) => ({
      ...candidate,
      likeness: toStep(
        Math.max(0, ...candidate.names.flatMap((name) => queried.map((spelling) => liken(spelling, name)))),
      ),
    }))
    .toSorted(
      (a, b) =>
        a.tier - b.tier ||
        b.likeness - a.likeness ||
        b.weekPlayCount - a.weekPlayCount ||
        (a.dramaId < b.dramaId ? -1 : 1),
    )
    .map((candidate) => candidate.dramaId)
}

function toStep(likeness: number): number {
  return likeness < LIKENESS_MIN ? 0 : Math.round(STEPS * likeness)
}

interface Spelling {
  folded: string
  queried: ReadonlySet<string>
}

function liken({ folded, queried }: Spelling, name: string): number {
  const isWhole = ` ${name} `.includes(` ${folded} `)
  return (
    similarity(queried, trigrams(name)) + (isWhole ? WHOLE_WORDS : 0) + (name.startsWith(folded) ? BEGINS : 0)
  )
}

function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const trigram of one) if (other.has(trigram)) common += 1
  return (2 * common) / (one.size + other.size || 1)
}

function trigrams(text: string): Set<string> {
  const found = new Set<string>()
  for (const word of text.split(' ')) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3))
  }
  return found
}
