/** What a viewer did with dramas whose categories are known. */
export interface Signals {
  finished: readonly DramaCategories[]
  saved: readonly DramaCategories[]
  /** Clips they went on from, or put away with Not interested. */
  skipped: readonly DramaCategories[]
}

type DramaCategories = readonly string[]

/** By category: by how much the logarithm of the odds of going on to a drama changes. 0 for a category without signals. */
export type Taste = ReadonlyMap<string, number>

const WEIGHTS = { finished: 1, saved: 0.7, skipped: 1 }
/** As many signals as a category is given in advance of this viewer's usual share. */
const PRIOR = 4

const logOdds = (share: number) => Math.log(share / (1 - share))

/** How this viewer likes each category, compared with how often they like anything. */
export function toTaste(signals: Signals): Taste {
  const liked = new Map<string, number>()
  const met = new Map<string, number>()
  const add = (counts: Map<string, number>, categories: DramaCategories, weight: number) => {
    for (const category of categories) counts.set(category, (counts.get(category) ?? 0) + weight)
  }
  let [likedSum, metSum] = [0, 0]
  for (const name of ['finished', 'saved', 'skipped'] as const) {
    const weight = WEIGHTS[name]
    for (const categories of signals[name]) {
      add(met, categories, weight)
      metSum += weight
      if (name === 'skipped') continue
      add(liked, categories, weight)
      likedSum += weight
    }
  }
  // One signal of each kind in advance: nobody likes everything, or nothing.
  const usual = (likedSum + 1) / (metSum + 2)
  return new Map(
    [...met].map(([category, count]) => {
      const share = ((liked.get(category) ?? 0) + PRIOR * usual) / (count + PRIOR)
      return [category, logOdds(share) - logOdds(usual)]
    }),
  )
}

/** Of a drama of these categories: the mean of what the viewer thinks of each, so that a drama of many is not favoured. */
export function affinity(taste: Taste, categories: DramaCategories): number {
  if (categories.length === 0) return 0
  const sum = categories.reduce((total, category) => total + (taste.get(category) ?? 0), 0)
  return sum / categories.length
}
