import { createHash } from 'node:crypto'

/**
 * Of a drama with several covers on trial, the one for this viewer: always the same, and each for as many viewers.
 *
 * @param viewer the member, or else the device; null: it is not known who would have to see the same again
 * @param covers the keys of all; fewer than two are no trial
 */
export function chooseCover(
  viewer: string | null,
  dramaId: string,
  covers: readonly string[],
): string | null {
  if (viewer === null || covers.length < 2) return null
  const drawn = createHash('sha256').update(`${dramaId} ${viewer}`).digest().readUInt32BE()
  return covers[drawn % covers.length]!
}
