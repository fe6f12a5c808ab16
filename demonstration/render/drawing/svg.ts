// Small drawing vocabulary: every scene is a string of SVG in a 720 × 1280 frame.
// Gradients and clips are named by their own content, so drawing the same thing twice gives the same document.

export const FRAME = { width: 720, height: 1280 }

export type Stop = [offset: number, colour: string, opacity?: number]

let definitions = new Map<string, string>()
let toColour = (text: string) => text

function define(prefix: string, body: (id: string) => string): string {
  const key = toColour(body(''))
  let hash = 2166136261
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 16777619)
  const id = `${prefix}${(hash >>> 0).toString(36)}${key.length.toString(36)}`
  definitions.set(id, toColour(body(id)))
  return id
}

const renderStops = (stops: Stop[]) =>
  stops
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')

/** A gradient from top to bottom of the shape, or along any direction given in box fractions. */
export function linear(stops: Stop[], [x1, y1, x2, y2] = [0, 0, 0, 1]): string {
  const id = define(
    'l',
    (name) =>
      `<linearGradient id="${name}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${renderStops(stops)}</linearGradient>`,
  )
  return `url(#${id})`
}

export function radial(stops: Stop[]): string {
  const id = define('r', (name) => `<radialGradient id="${name}">${renderStops(stops)}</radialGradient>`)
  return `url(#${id})`
}

/** Draws `content` only where `shape` (any SVG elements) has paint. */
export function clipped(shape: string, content: string): string {
  const id = define('k', (name) => `<clipPath id="${name}">${shape}</clipPath>`)
  return `<g clip-path="url(#${id})">${content}</g>`
}

const COLOUR = /#[0-9a-f]{6}\b/gi

/** What `draw` draws, with every colour changed, those of gradients too. */
export function recoloured(change: (colour: string) => string, draw: () => string): string {
  const before = toColour
  toColour = (text) => before(text.replace(COLOUR, change))
  try {
    return toColour(draw())
  } finally {
    toColour = before
  }
}

/** A whole document; `draw` must be synchronous because definitions are gathered while it runs. */
export function document(size: { width: number; height: number; view?: string }, draw: () => string): string {
  definitions = new Map()
  const body = draw()
  const view = size.view ?? `0 0 ${FRAME.width} ${FRAME.height}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${view}" preserveAspectRatio="xMidYMid slice"><defs>${[...definitions.values()].join('')}</defs>${body}</svg>`
}

const n = (value: number) => String(Math.round(value * 100) / 100)

/** Writes numbers inside a path with two decimals, so that equal drawings stay equal text. */
export function d(parts: TemplateStringsArray, ...values: number[]): string {
  return parts.reduce((text, part, i) => text + part + (i < values.length ? n(values[i] ?? 0) : ''), '')
}

/** The opacity of one shape is that of its paint, which is drawn faster than a layer. */
const ofPaint = (more: string, paint: 'fill' | 'stroke' = 'fill') =>
  more.replace(/^opacity=/, `${paint}-opacity=`)

export const path = (shape: string, fill: string, more = '') =>
  `<path d="${shape}" fill="${fill}" ${ofPaint(more)}/>`
export const stroke = (shape: string, colour: string, width: number, more = '') =>
  `<path d="${shape}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${ofPaint(more, 'stroke')}/>`
export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, w))}" height="${n(Math.max(0, h))}" fill="${fill}" ${ofPaint(more)}/>`
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(Math.max(0, r))}" fill="${fill}" ${ofPaint(more)}/>`
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(Math.max(0, rx))}" ry="${n(Math.max(0, ry))}" fill="${fill}" ${ofPaint(more)}/>`
export const group = (transform: string, content: string, more = '') =>
  `<g transform="${transform}" ${more}>${content}</g>`
export const faded = (opacity: number, content: string) =>
  /^<[^>]* fill="(?!none)[^>]*\/>$/.test(content) &&
  !content.includes('opacity=') &&
  !content.includes('stroke=')
    ? content.replace('/>', ` fill-opacity="${n(opacity)}"/>`)
    : `<g opacity="${n(opacity)}">${content}</g>`
export const place = (x: number, y: number, scale: number, content: string, degrees = 0) =>
  group(`translate(${n(x)} ${n(y)}) rotate(${n(degrees)}) scale(${n(scale)})`, content)

/** A soft pool of light. */
export const glow = (x: number, y: number, r: number, colour: string, strength = 0.6) =>
  circle(
    x,
    y,
    r,
    radial([
      [0, colour, strength],
      [0.35, colour, strength * 0.45],
      [1, colour, 0],
    ]),
  )

export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Mixes two #rrggbb colours; 0 keeps the first, 1 gives the second. */
export function mix(a: string, b: string, amount: number): string {
  const channel = (colour: string, i: number) => Number.parseInt(colour.slice(1 + i * 2, 3 + i * 2), 16)
  return `#${[0, 1, 2]
    .map((i) =>
      Math.round(channel(a, i) + (channel(b, i) - channel(a, i)) * amount)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Numbers in [0, 1) that depend on nothing but the seed. */
export function seeded(seed: number | string): () => number {
  let state = 2166136261
  for (const letter of String(seed)) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))
export const ease = (value: number) => {
  const at = clamp(value)
  return at * at * (3 - 2 * at)
}
/** Progress from 0 to 1 between two moments, eased at both ends. */
export const between = (t: number, start: number, end: number) => ease((t - start) / (end - start))
