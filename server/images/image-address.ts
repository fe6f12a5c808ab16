/** The breakpoints at densities 1 and 2. */
export const IMAGE_WIDTHS = [320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072] as const
export const IMAGE_QUALITIES = [50, 65, 75, 80, 90] as const
export const IMAGE_SIZES = [
  '96x96',
  '128x128',
  '256x256',
  '512x512',
  '320x427',
  '640x853',
  '1200x630',
] as const

/** In px. With a height, the picture is cropped to these proportions. */
export interface ImageSize {
  width: number
  height?: number
  /** WebP quality, 1 to 100. */
  quality: number
}

export interface ImageAddress {
  source: { kind: 'product'; path: string } | { kind: 'remote'; url: URL }
  size: ImageSize
  /** Identical for all spellings of an address. */
  key: string
}

export type ImageRefusal = { status: 400 | 403 | 404; sentence: string }

const MODIFIERS: Record<string, ReadonlySet<string>> = {
  w: new Set(IMAGE_WIDTHS.map(String)),
  s: new Set(IMAGE_SIZES),
  q: new Set(IMAGE_QUALITIES.map(String)),
  f: new Set(['webp']),
  fit: new Set(['cover']),
}

const DEFAULT_QUALITY = 75
/** Path of a picture on the product API's host. */
export const PRODUCT_PICTURE =
  /^\/pictures\/(?:[A-Za-z0-9_-]{1,64}\/){0,3}[A-Za-z0-9_-]{1,128}\.(?:webp|jpe?g|png|avif)$/
const ABSOLUTE = /^https?:\/\//i

/**
 * Parses `/{modifiers}/{source}`, the part after `/_ipx`. The source is a picture path of the product API or an absolute URL,
 * raw or percent-encoded once. S9.
 *
 * @param rest path as sent, still percent-encoded
 * @param options.hosts exact host names (with port, if any) that may be fetched from
 * @param options.allowsHttp development only
 */
export function parseImageAddress(
  rest: string,
  options: { hosts: readonly string[]; allowsHttp: boolean },
): ImageAddress | ImageRefusal {
  const found = /^\/([^/]{1,64})\/(.{1,2048})$/.exec(rest)
  if (!found) return refusal(400, 'An image address has modifiers and a source.')
  const [, modifierText = '', sourceText = ''] = found
  const size = parseSize(modifierText)
  if (!size) return refusal(400, 'These image modifiers are not offered.')
  const source = parseSource(sourceText, options)
  if ('status' in source) return source
  const name = source.kind === 'product' ? source.path : source.url.href
  return { source, size, key: `${JSON.stringify(size)} ${name}` }
}

function parseSize(text: string): ImageSize | null {
  const given = new Map<string, string>()
  for (const part of text.split(/,|%2C/i)) {
    const at = part.indexOf('_')
    const name = part.slice(0, at)
    const value = part.slice(at + 1)
    if (at < 1 || given.has(name) || !Object.hasOwn(MODIFIERS, name) || !MODIFIERS[name]?.has(value))
      return null
    given.set(name, value)
  }
  const form = given.get('w') ?? given.get('s')
  if (!form || (given.has('w') && given.has('s'))) return null
  const [width = 0, height] = form.split('x').map(Number)
  const quality = Number(given.get('q') ?? DEFAULT_QUALITY)
  return { width, ...(height === undefined ? {} : { height }), quality }
}

function parseSource(
  text: string,
  { hosts, allowsHttp }: { hosts: readonly string[]; allowsHttp: boolean },
): ImageAddress['source'] | ImageRefusal {
  let decoded: string
  try {
    decoded = decodeURIComponent(text)
  } catch {
    return refusal(400, 'The source is badly encoded.')
  }
  if (ABSOLUTE.test(decoded)) {
    const url = URL.canParse(decoded) ? new URL(decoded) : null
    if (!url || url.username || url.password) return refusal(400, 'The source is not an address.')
    if (url.protocol !== 'https:' && !allowsHttp) return refusal(403, 'Images come by https only.')
    if (!hosts.includes(url.host)) return refusal(403, 'Images of this host are not served here.')
    url.hash = ''
    return { kind: 'remote', url }
  }
  const path = decoded.startsWith('/') ? decoded : `/${decoded}`
  return PRODUCT_PICTURE.test(path) ? { kind: 'product', path } : refusal(404, 'There is no such picture.')
}

function refusal(status: ImageRefusal['status'], sentence: string): ImageRefusal {
  return { status, sentence }
}
