/** A window under this is a phone's. Row 61. */
const PHONE_WIDTH_MAX = 768

export function isNarrow(widthPx: number): boolean {
  return widthPx < PHONE_WIDTH_MAX
}
