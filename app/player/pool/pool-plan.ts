export interface PoolPlan {
  clear: number[]
  fill: { slot: number; id: string }[]
}

/**
 * Which players to empty and which to fill, so that the pool holds the wanted episodes as far as there is
 * room. Episodes already in the pool stay in place, and busy players are not touched.
 *
 * @param episodeIds id of the episode in each player; null: none
 * @param busy players that play, are visible, or load an episode that the viewer requested
 * @param wanted ids of episodes to prefetch, the likeliest first
 */
export function planPool(
  episodeIds: readonly (string | null)[],
  busy: readonly number[],
  wanted: readonly string[],
): PoolPlan {
  const clear: number[] = []
  const free: number[] = []
  episodeIds.forEach((id, slot) => {
    if (busy.includes(slot)) return
    if (id !== null && wanted.includes(id)) return
    if (id !== null) clear.push(slot)
    free.push(slot)
  })
  const missing = wanted.filter((id) => !episodeIds.includes(id))
  return {
    clear,
    fill: missing.slice(0, free.length).map((id, index) => ({ slot: free[index] as number, id })),
  }
}
