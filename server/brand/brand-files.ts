import type { RequestHandler, Response } from 'express'
import { splitTarget } from '../http/request-target.ts'
import { BRAND_PATH, type Brand } from './brand.ts'
import { drawIcon, ICON_NAMES } from './icons.ts'

const FAVICON_PATH = '/favicon.ico'
const FAVICON_NAME = 'favicon.png'
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Also for addresses with an outdated hash or none. */
const FOR_AN_HOUR = 'public, max-age=3600'
/** An SVG may contain styles, but must not run scripts when opened as a page. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Pages cached before a brand change get the current pictures, which must then be cached only briefly. */
export function brandFiles({ logo, icon }: Pick<Brand, 'logo' | 'icon'>): RequestHandler {
  const icons = new Map<string, Promise<Buffer>>()
  const drawOnce = (name: string) => {
    const drawn = icons.get(name) ?? drawIcon(icon.picture, name)
    icons.set(name, drawn)
    return drawn
  }
  return async function brandFiles(req, res, next) {
    const { path } = splitTarget(req.url)
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (!isRead || !(path.startsWith(BRAND_PATH) || path === FAVICON_PATH)) return next()
    const name = path === FAVICON_PATH ? FAVICON_NAME : path.slice(path.lastIndexOf('/') + 1)
    try {
      if (ICON_NAMES.includes(name)) {
        send(res, await drawOnce(name), { contentType: 'image/png', isCurrent: path === icon.href + name })
      } else if (logo && name.startsWith('logo.')) {
        send(res, logo.picture.bytes, {
          contentType: logo.picture.contentType,
          isCurrent: path === logo.href,
        })
      } else next()
    } catch (error) {
      next(error)
    }
  }
}

function send(
  res: Response,
  bytes: Buffer,
  { contentType, isCurrent }: { contentType: string; isCurrent: boolean },
): void {
  res.setHeader('Content-Type', contentType)
  res.setHeader('Cache-Control', isCurrent ? FOR_EVER : FOR_AN_HOUR)
  res.setHeader('Content-Security-Policy', PICTURE_POLICY)
  res.end(bytes)
}
