import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import type { RequestHandler } from 'express'
import sirv from 'sirv'
import { splitTarget } from '../http/request-target.ts'

const HASHED = '/assets/'
const SECONDS_PER_YEAR = 31_536_000
const FILE = /\.[A-Za-z0-9]{2,11}$/

/** Browsers must revalidate these each time, or updates would never arrive. S42. */
const ALWAYS_REVALIDATED = new Set(['/sw.js', '/latest-build.json'])

/**
 * Files of the build, with their brotli and gzip copies: content-addressed ones are immutable, others are cached for an hour. A
 * missing content-addressed file is a plain 404, so that an old page never takes an HTML page for a script.
 *
 * @param directory the client build; nothing is served if it does not exist (development, tests)
 * @param former content-addressed files of earlier builds, which open pages still request
 */
export function staticFiles(directory: string, former?: string): RequestHandler {
  const files = filesIn(directory)
  const formerFiles = former === undefined ? null : filesIn(former)
  return function staticFiles(req, res, next) {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    const { path } = splitTarget(req.url)
    const isHashed = path.startsWith(HASHED)
    if (!isHashed && !FILE.test(path)) return next()
    // If a file has been deleted since the start, for example by a rebuild, sirv's stream fails after the headers. Aborts only
    // this response.
    const watch = (file: Readable) => file.once('error', () => res.destroy())
    const { range } = req.headers
    const missing = () => {
      res.off('pipe', watch)
      if (range !== undefined) req.headers.range = range
      if (!isHashed) return next()
      res.statusCode = 404
      res.setHeader('Cache-Control', 'no-store')
      res.setHeader('Content-Type', 'text/plain; charset=utf-8')
      res.end('There is no such file.\n')
    }
    if (!files) return missing()
    // Ranges are ignored: sirv fails on a range that ends before it begins, and only videos, which are served elsewhere, need
    // them.
    delete req.headers.range
    res.once('pipe', watch)
    files(req, res, () => (isHashed && formerFiles ? formerFiles(req, res, missing) : missing()))
  }
}

function filesIn(directory: string): ReturnType<typeof sirv> | null {
  if (!existsSync(directory)) return null
  return sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders(res, pathname) {
      res.setHeader('Cache-Control', toCacheControl(pathname))
    },
  })
}

function toCacheControl(path: string): string {
  if (path.startsWith(HASHED)) return `public, max-age=${SECONDS_PER_YEAR}, immutable`
  return ALWAYS_REVALIDATED.has(path) ? 'no-cache' : 'public, max-age=3600'
}
