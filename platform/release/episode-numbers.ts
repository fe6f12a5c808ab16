/** Of a drama; three digits. */
export const EPISODES_MAX = 999

/** `4`, `4-9` or `1, 4-9` as numbers in order, each once; null for anything else. */
export function readEpisodeNumbers(text: string): number[] | null {
  const numbers = new Set<number>()
  for (const part of text.split(',')) {
    const [, from, to = from] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(part.trim()) ?? []
    const [first, last] = [Number(from), Number(to)]
    if (!(first >= 1 && last >= first)) return null
    for (let number = first; number <= last; number += 1) numbers.add(number)
  }
  return [...numbers].toSorted((a, b) => a - b)
}
