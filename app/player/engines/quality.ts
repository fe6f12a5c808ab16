export type Quality = 'auto' | 'saver' | number

export interface Rendition {
  /** The shorter side in pixels: `540` of 540x960 and of 960x540, so that portrait and landscape compare alike. */
  side: number
  bitsPerSecond: number
}

export function chosenRendition<R extends Rendition>(renditions: readonly R[], quality: Quality): R | null {
  if (quality === 'auto') return null
  const rising = renditions.toSorted((one, other) => one.bitsPerSecond - other.bitsPerSecond)
  const chosen = quality === 'saver' ? rising[0] : rising.findLast(({ side }) => side <= quality)
  return chosen ?? rising[0] ?? null
}

export function listSides(renditions: readonly Rendition[]): number[] {
  return [...new Set(renditions.map(({ side }) => side))].sort((one, other) => other - one)
}
