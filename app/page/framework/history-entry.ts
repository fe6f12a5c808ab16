/** The router's index of the present entry of the history; null if it has none. */
export function entryIndex({ history }: Pick<Window, 'history'>): number | null {
  const { idx } = (history.state ?? {}) as { idx?: number }
  return idx ?? null
}
