/** What the policy lets scripts be: this response's nonce, or the hashes of the scripts written into a kept page. */
export type ScriptSource = { nonce: string } | { hashes: readonly string[] } | 'none'

export interface CspOptions {
  /** Another origin that serves media, or null. */
  mediaOrigin: string | null
  /** Origins a form may lead to beside this one: Chromium applies `form-action` to redirects too. Decision 3. */
  formOrigins?: readonly string[]
  /** Development: Vite injects styles, and speaks by WebSocket. */
  isDevelopment: boolean
}

/**
 * The Content-Security-Policy of one response. Neither form ever has `unsafe-inline` or `unsafe-eval` for scripts.
 * Decision 6, reliability.md rows 31, 36.
 */
export function contentSecurityPolicy(scripts: ScriptSource, options: CspOptions): string {
  const media = options.mediaOrigin ? ` ${options.mediaOrigin}` : ''
  const forms = (options.formOrigins ?? []).map((origin) => ` ${origin}`).join('')
  const directives = [
    "default-src 'self'",
    `script-src ${scriptSources(scripts)}`,
    // Attributes only: the player places its captions and sliders by `style=`, which can run nothing.
    options.isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `media-src 'self' blob:${media}`,
    `connect-src 'self'${media}${options.isDevelopment ? ' ws: wss:' : ''}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `form-action 'self'${forms}`,
  ]
  return directives.join('; ')
}

function scriptSources(scripts: ScriptSource): string {
  if (scripts === 'none') return "'self'"
  if ('nonce' in scripts) return `'self' 'nonce-${scripts.nonce}'`
  return ["'self'", ...scripts.hashes.map((hash) => `'sha256-${hash}'`)].join(' ')
}
