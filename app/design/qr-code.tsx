/** Rows of bits, four to a hexadecimal digit: a tenth of the size of a drawing. */
export interface QrBits {
  size: number
  hex: string
}

function isDark({ hex }: QrBits, index: number): boolean {
  return ((Number.parseInt(hex[index >> 2] ?? '0', 16) >> (3 - (index & 3))) & 1) === 1
}

function toSvgPath(bits: QrBits): string {
  let path = ''
  for (let row = 0; row < bits.size; row++) {
    for (let column = 0; column < bits.size; column++) {
      let length = 0
      while (column + length < bits.size && isDark(bits, row * bits.size + column + length)) length++
      if (length > 0) path += `M${column} ${row}h${length}v1h-${length}z`
      column += length
    }
  }
  return path
}

/** Dark on light with a quiet zone, whatever the page's colours: readers need both. */
export function QrCode({ bits, label, className }: { bits: QrBits; label: string; className?: string }) {
  const quiet = 2
  const side = bits.size + 2 * quiet
  return (
    <svg
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fffaf4" />
      <path d={toSvgPath(bits)} fill="#0b0810" />
    </svg>
  )
}
