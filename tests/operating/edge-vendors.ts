import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { vi } from 'vitest'
import { readByteRange } from '../../platform/media/serving/byte-range.ts'

/**
 * The files of deploy/edge/ as vendors run them, without the vendors: stand-ins of what their documentation says of caches and
 * events. `askProduct` gets what reaches the product.
 */
export type Edge = (request: Request) => Promise<Response>
export type Product = (request: Request) => Promise<Response>

const EDGE = join(import.meta.dirname, '../../deploy/edge')

interface Stored {
  headers: [string, string][]
  bytes: Uint8Array<ArrayBuffer>
}

/** What every one of these caches does with a whole stored file. */
function fromStored({ headers, bytes }: Stored, asked: Headers): Response {
  const etag = new Headers(headers).get('ETag')
  if (etag && asked.get('If-None-Match') === etag) return new Response(null, { status: 304, headers })
  const range = readByteRange(asked.get('Range'), bytes.length)
  if (range === null) return new Response(bytes, { headers })
  const sent = new Headers(headers)
  if (range === 'unsatisfiable') {
    sent.set('Content-Range', `bytes */${bytes.length}`)
    return new Response(null, { status: 416, headers: sent })
  }
  const part = bytes.slice(range.start, range.end + 1)
  sent.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes.length}`)
  sent.set('Content-Length', String(part.length))
  return new Response(part, { status: 206, headers: sent })
}

const toStored = async (answer: Response): Promise<Stored> => ({
  headers: [...answer.headers],
  bytes: new Uint8Array(await answer.arrayBuffer()),
})

/** A Worker with the Cache API: parts, `private` answers and those that set cookies are not stored. */
export async function startCloudflare(askProduct: Product, keys: string): Promise<Edge> {
  const cache = new Map<string, Stored>()
  vi.stubGlobal('caches', {
    default: {
      async match(request: Request) {
        const stored = cache.get(request.url)
        return stored && fromStored(stored, request.headers)
      },
      async put(url: string, answer: Response) {
        if (answer.status === 206 || answer.headers.get('Vary') === '*') throw new TypeError('not storable')
        const policy = answer.headers.get('Cache-Control') ?? ''
        if (/private|no-store/.test(policy) || answer.headers.has('Set-Cookie')) return
        cache.set(new URL(url).href, await toStored(answer))
      },
    },
  })
  vi.stubGlobal('fetch', (given: Request | string) => askProduct(new Request(given)))
  const { default: worker } = await import('../../deploy/edge/cloudflare.js')
  return async (request) => {
    const waiting: Promise<unknown>[] = []
    const context = { waitUntil: (promise: Promise<unknown>) => void waiting.push(promise) }
    const answer = await worker.fetch(request, { MEDIA_KEYS: keys }, context)
    while (waiting.length > 0) await waiting.shift()
    return answer
  }
}

interface FastlyFetch {
  backend: string
  headers?: [string, string][]
  cacheKey?: string
  cacheOverride?: { hooks: { beforeSend(): void; afterSend(answer: Response): { cache: boolean } } }
}

/** A Compute service with the cache that `fetch` reads through, which asks for whole files. */
export async function startFastly(askProduct: Product, keys: string): Promise<Edge> {
  const cache = new Map<string, Stored>()
  let respond: Edge = async () => Response.error()
  vi.doMock('fastly:secret-store', () => ({
    SecretStore: class {
      get = async () => ({ plaintext: () => keys })
    },
  }))
  vi.doMock('fastly:cache-override', () => ({
    CacheOverride: class {
      readonly hooks: object
      constructor(_mode: string, hooks: object) {
        this.hooks = hooks
      }
    },
  }))
  vi.stubGlobal('addEventListener', (_name: string, listen: (event: object) => void) => {
    respond = (request) =>
      new Promise((resolve, reject) =>
        listen({ request, respondWith: (answer: Promise<Response>) => void answer.then(resolve, reject) }),
      )
  })
  vi.stubGlobal('fetch', async (given: Request | string, init: FastlyFetch) => {
    if (init.backend !== 'product') throw new Error('No such backend.')
    if (!init.cacheKey) return askProduct(new Request(given))
    const asked = new Headers(init.headers)
    const stored = cache.get(init.cacheKey)
    if (stored) return fromStored(stored, asked)
    init.cacheOverride!.hooks.beforeSend()
    asked.delete('Range')
    const whole = await askProduct(new Request(given, { headers: asked }))
    const answer = new Response(whole.body, whole)
    if (!init.cacheOverride!.hooks.afterSend(answer).cache) return answer
    const fresh = await toStored(answer)
    cache.set(init.cacheKey, fresh)
    return fromStored(fresh, new Headers(init.headers))
  })
  // It registers itself once for each import.
  vi.resetModules()
  await import('../../deploy/edge/fastly.js')
  return respond
}

const assembled = new Map<string, Promise<string>>()

/** What the command of docs/operating/cdn.md puts together for CloudFront. */
export function assembleCloudFront(keys: string): Promise<string> {
  const text = assembled.get(keys) ?? assemble(keys)
  assembled.set(keys, text)
  return text
}

/** A command of docs/operating/cdn.md. */
export async function readCommand(name: 'cloudfront' | 'key'): Promise<string> {
  const page = await readFile(join(import.meta.dirname, '../../docs/operating/cdn.md'), 'utf8')
  return page.split(`\`\`\`sh ${name}\n`)[1]!.split('\n```')[0]!
}

async function assemble(keys: string): Promise<string> {
  const script = await readCommand('cloudfront')
  const { stdout } = await execa('bash', ['-euo', 'pipefail', '-c', script.replace(/ > \S+$/, '')], {
    cwd: EDGE,
    env: { MEDIA_KEYS: keys },
  })
  return stdout
}

/** A behaviour with the function, the cache policy and the Lambda of docs/operating/cdn.md; refusals are not stored. */
export async function startCloudFront(askProduct: Product, keys: string): Promise<Edge> {
  const text = `${await assembleCloudFront(keys)}\nexport { handler }\n`
  const module = `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
  const { handler: atViewer } = await import(/* @vite-ignore */ module)
  const { handler: atOrigin } = await import('../../deploy/edge/cloudfront-origin.mjs')
  const cache = new Map<string, Stored>()
  return async (request) => {
    const { origin, pathname, searchParams } = new URL(request.url)
    const headers = Object.fromEntries([...request.headers].map(([name, value]) => [name, { value }]))
    const querystring = Object.fromEntries([...searchParams].map(([name, value]) => [name, { value }]))
    const chosen = atViewer({ request: { method: request.method, uri: pathname, querystring, headers } })
    if (chosen.statusCode) return new Response(chosen.body, { status: chosen.statusCode })
    const stored = cache.get(chosen.uri)
    if (stored) return fromStored(stored, request.headers)
    const sent = Object.fromEntries(
      Object.entries<{ value: string }>(chosen.headers).map(([key, { value }]) => [key, [{ key, value }]]),
    )
    const cf = { request: { method: request.method, uri: chosen.uri, headers: sent } }
    const { uri } = await atOrigin({ Records: [{ cf }] })
    const answer = await askProduct(new Request(origin + uri, { method: request.method }))
    if (answer.status !== 200 || uri === chosen.uri) return answer
    const fresh = await toStored(answer)
    if (request.method === 'GET') cache.set(chosen.uri, fresh)
    return fromStored(fresh, request.headers)
  }
}
