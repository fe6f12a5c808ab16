export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const GAP_PX = 4

/**
 * How far a caption moves down (negative: up) from its default position, so that it covers none of these and
 * stays on the stage: as little as possible, and towards the middle rather than into a gap among the controls
 * of an edge. Without free space, it covers as little as possible.
 */
export function clearMovePx(caption: Box, stage: Box, others: readonly Box[]): number {
  const height = caption.bottom - caption.top
  const fromMiddle = (top: number) => Math.abs(top + height / 2 - (stage.top + stage.bottom) / 2)
  const inTheWay = others.filter(({ left, right }) => left < caption.right && right > caption.left)
  const places = inTheWay
    .flatMap(({ top, bottom }) => [top - GAP_PX - height, bottom + GAP_PX])
    .concat(caption.top)
    .map((top) => Math.max(Math.min(top, stage.bottom - height), stage.top))
    .map((top) => ({
      movePx: top - caption.top,
      coveredPx: sum(inTheWay, coveredBy(top, top + height)),
      outwardsPx: Math.max(fromMiddle(top) - fromMiddle(caption.top), 0),
    }))
    .sort(
      (one, other) =>
        one.coveredPx - other.coveredPx ||
        one.outwardsPx - other.outwardsPx ||
        Math.abs(one.movePx) - Math.abs(other.movePx),
    )
  return places[0]?.movePx ?? 0
}

function coveredBy(top: number, bottom: number): (box: Box) => number {
  return (box) => Math.max(Math.min(bottom, box.bottom) - Math.max(top, box.top), 0)
}

function sum<Item>(items: readonly Item[], measure: (item: Item) => number): number {
  return items.reduce((total, item) => total + measure(item), 0)
}
