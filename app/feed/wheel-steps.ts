export interface Wheel {
  sumPx: number
  atMs: number
  /** This turn has moved a clip; the rest of it, and the inertia of a touchpad, moves no other. */
  isSpent: boolean
}

export const WHEEL_AT_REST: Wheel = { sumPx: 0, atMs: Number.NEGATIVE_INFINITY, isSpent: false }

const STEP_PX = 40
/** A pause this long begins another turn. */
const REST_MS = 180

/** One clip for each turn of the wheel, however far. */
export function turnWheel(
  now: Wheel,
  { deltaPx, atMs }: { deltaPx: number; atMs: number },
): { wheel: Wheel; step: 1 | -1 | null } {
  const from = atMs - now.atMs > REST_MS ? WHEEL_AT_REST : now
  const sumPx = from.sumPx + deltaPx
  const isStep = !from.isSpent && Math.abs(sumPx) >= STEP_PX
  return {
    wheel: { sumPx, atMs, isSpent: from.isSpent || isStep },
    step: isStep ? (sumPx > 0 ? 1 : -1) : null,
  }
}
