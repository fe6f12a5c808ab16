import { randomBytes } from 'node:crypto'

export type InlineSource = { nonce: string } | InlineHashes | 'none'

/** base64 SHA-256, in order of appearance, unique. */
export interface InlineHashes {
  scripts: readonly string[]
  styles: readonly string[]
}

export interface CspOptions {
  mediaOrigins: readonly string[]
  /** Needed because Chromium applies `form-action` to redirects too. */
  formOrigins?: readonly string[]
  analytics?: { scriptUrl: string; origins: readonly string[] } | null
  /** Vite injects styles and uses a WebSocket; the debug console has an icon font; the gallery shows its parts in a frame. */
  isDevelopment: boolean
}

/** Of a file to keep: should a browser show it nevertheless, nothing in it runs or loads, and it is of no site. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const NONCE_BYTES = 16

/** S32. */
export function cspNonce(): string {
  return randomBytes(NONCE_BYTES).toString('base64')
}

/** Never contains `unsafe-inline` or `unsafe-eval` for scripts. S31, S36. */
export function contentSecurityPolicy(inline: InlineSource, options: CspOptions): string {
  const media = options.mediaOrigins.map((origin) => ` ${origin}`).join('')
  const forms = (options.formOrigins ?? []).map((origin) => ` ${origin}`).join('')
  const tagScript = options.analytics ? ` ${options.analytics.scriptUrl}` : ''
  const tagOrigins = (options.analytics?.origins ?? []).map((origin) => ` ${origin}`).join('')
  const framed = options.isDevelopment ? "'self'" : "'none'"
  const directives = [
    "default-src 'self'",
    `script-src ${sources(inline, 'scripts')}${tagScript}`,
    // For attributes only: the player positions captions and sliders with `style=`, which cannot run code.
    options.isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src ${sources(inline, 'styles')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `font-src 'self'${options.isDevelopment ? ' data:' : ''}`,
    `media-src 'self' blob:${media}`,
    `connect-src 'self'${media}${tagOrigins}${options.isDevelopment ? ' ws: wss:' : ''}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    `frame-src ${framed}`,
    `frame-ancestors ${framed}`,
    "base-uri 'none'",
    `form-action 'self'${forms}`,
  ]
  return directives.join('; ')
}

function sources(inline: InlineSource, kind: keyof InlineHashes): string {
  if (inline === 'none') return "'self'"
  if ('nonce' in inline) return `'self' 'nonce-${inline.nonce}'`
  return ["'self'", ...inline[kind].map((hash) => `'sha256-${hash}'`)].join(' ')
}
