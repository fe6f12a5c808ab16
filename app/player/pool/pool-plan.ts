export interface PoolPlan {
  /** Places to empty. */
  clear: number[]
  /** Places to fill, and with which episode. */
  fill: { place: number; id: string }[]
}

/**
 * Which places of the pool are emptied and which are filled so that it holds what is wanted, as far as there is room.
 * What is held already stays where it is, and busy places are not touched.
 *
 * @param held id of the episode in each place, null where there is none
 * @param busy places that play, show or are being loaded because somebody asked
 * @param wanted ids of episodes to hold ready, the likeliest first
 */
export function planPool(
  held: readonly (string | null)[],
  busy: readonly number[],
  wanted: readonly string[],
): PoolPlan {
  const clear: number[] = []
  const free: number[] = []
  held.forEach((id, place) => {
    if (busy.includes(place)) return
    if (id !== null && wanted.includes(id)) return
    if (id !== null) clear.push(place)
    free.push(place)
  })
  const missing = wanted.filter((id) => !held.includes(id))
  return {
    clear,
    fill: missing.slice(0, free.length).map((id, index) => ({ place: free[index] as number, id })),
  }
}
