interface Visited {
  url: string | null
}

/** What the Navigation API offers of a window; some browsers lack it. */
interface Visits {
  entries(): readonly Visited[]
  currentEntry: { index: number } | null
}

/** Path of the last page that the viewer looked at, apart from those that lead to the form; null: unknown. */
export function findPageBefore(page: Window, leading: readonly string[]): string | null {
  const visits = (page as Window & { navigation?: Visits }).navigation
  const visited = visits?.entries().slice(0, (visits.currentEntry?.index ?? -1) + 1) ?? []
  const paths = visited.flatMap(({ url }) => (url === null ? [] : [new URL(url).pathname]))
  return [...paths, page.location.pathname].findLast((path) => !leading.includes(path)) ?? null
}
