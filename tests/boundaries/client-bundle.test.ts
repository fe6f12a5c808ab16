import { existsSync, statSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

const BUILD = join(import.meta.dirname, '../../build/client')

/** Browser file to the source files it is made of. */
let modulesByChunk: Record<string, string[]>

beforeAll(async () => {
  const list = await readFile(join(BUILD, '.vite/modules.json'), 'utf8').catch(() => {
    throw new Error('There is no build to look at; run "npm run build" first.')
  })
  modulesByChunk = JSON.parse(list)
})

const allModules = () => Object.values(modulesByChunk).flat()

describe('the browser’s code', () => {
  test('consists of app/, contract/ and packages, never of server code (row 302)', () => {
    const own = allModules().filter((id) => !id.includes('node_modules') && !id.startsWith('\0'))
    expect(own.length).toBeGreaterThan(20)
    const foreign = own.filter((id) => !/^(app|contract)\//.test(id.replace(/^virtual:/, 'app/')))
    expect(foreign.filter((id) => /\.(ts|tsx|js|mjs)/.test(id))).toEqual([])
  })

  test('contains no schema library: it uses the contract for types and constants only', () => {
    expect(allModules().filter((id) => /node_modules\/(zod|kysely|pino|undici|express)\//.test(id))).toEqual(
      [],
    )
  })

  test('contains no fingerprint library, so that no page sends its monitoring request (row 270)', () => {
    expect(allModules().filter((id) => /fingerprint/i.test(id))).toEqual([])
  })

  test('includes a service worker built by Workbox (row 304)', async () => {
    const worker = await readFile(join(BUILD, 'sw.js'), 'utf8')
    for (const part of ['core', 'precaching', 'routing', 'strategies']) {
      expect(worker).toContain(`workbox:${part}:`)
    }
  })

  test('contains nothing of the gallery of parts, and neither does the server’s, nor their addresses', async () => {
    expect(allModules().filter((id) => /(^|\/)gallery\//.test(id))).toEqual([])
    const files = await Array.fromAsync(
      glob(['client/assets/*.{js,css}', 'server/*.js'], { cwd: join(BUILD, '..') }),
    )
    expect(files.length).toBeGreaterThan(50)
    const named: string[] = []
    for (const file of files) {
      const code = await readFile(join(BUILD, '..', file), 'utf8')
      if (/__gallery|\bgallery-part\b/.test(code)) named.push(file)
    }
    expect(named).toEqual([])
  })

  test('reports errors and web vitals by code that no page loads first (row 299)', () => {
    const late = Object.entries(modulesByChunk).filter(([, modules]) =>
      modules.some((id) => /node_modules\/(@sentry|web-vitals)\//.test(id)),
    )
    expect(late.length).toBeGreaterThan(1)
    for (const [chunk] of late) expect(chunk).toMatch(/\/(sentry-client|web-vitals)-/)
  })

  test('writes nothing to the console (row 300)', async () => {
    const calls: string[] = []
    for await (const file of glob('assets/*.js', { cwd: BUILD })) {
      const code = await readFile(join(BUILD, file), 'utf8')
      for (const [call] of code.matchAll(/\bconsole\??\.\w+\(.{0,60}/gs)) calls.push(`${file}: ${call}`)
    }
    // Remix's own pages for routes without one, which our root has.
    expect(calls.filter((call) => !call.includes('Hey developer'))).toEqual([])
  })

  test('alone has the player library, the server’s has none of it', async () => {
    const withPlayer: string[] = []
    for await (const file of glob(['client/assets/*.js', 'server/**/*.js'], { cwd: join(BUILD, '..') })) {
      const code = await readFile(join(BUILD, '..', file), 'utf8')
      if (code.includes('Copyright 2016 Google LLC')) withPlayer.push(file)
    }
    expect(withPlayer.length).toBeGreaterThan(1)
    expect(withPlayer.filter((file) => !file.startsWith('client/assets/shaka-player'))).toEqual([])
  })

  test('has the player library in separate files that no other page loads (row 303)', () => {
    const withPlayer = Object.entries(modulesByChunk).filter(([, modules]) =>
      modules.some((id) => id.includes('node_modules/shaka-player/')),
    )
    expect(withPlayer.length).toBeGreaterThan(0)
    for (const [chunk, modules] of withPlayer) {
      expect(
        modules.filter((id) => /^app\//.test(id)),
        chunk,
      ).toEqual([])
    }
  })
})

interface RemixManifest {
  entry: { module: string; imports: string[] }
  routes: Record<string, { module: string; imports?: string[] }>
}

/** As transferred: compressed where a compressed copy exists. */
function sentBytes(address: string): number {
  const file = join(BUILD, address)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

/** The goal of docs/performance.md. */
const HOME_SCRIPT_BYTES_MAX = 102_000

/** What a document of these routes requests before it is interactive. */
async function readScripts(...routeIds: string[]): Promise<Set<string>> {
  const [file] = await Array.fromAsync(glob('assets/manifest-*.js', { cwd: BUILD }))
  const text = await readFile(join(BUILD, file!), 'utf8')
  const { entry, routes }: RemixManifest = JSON.parse(
    text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
  )
  const parts = [entry, ...['root', 'routes/language/route', ...routeIds].map((id) => routes[id]!)]
  return new Set([`/${file!}`, ...parts.flatMap(({ module, imports = [] }) => [module, ...imports])])
}

test('Home needs at most 102 kB of scripts, compressed', async () => {
  const scripts = await readScripts('routes/home/route')
  expect(scripts.size).toBeGreaterThan(5)
  const bytes = [...scripts].reduce((sum, script) => sum + sentBytes(script), 0)
  expect(bytes).toBeLessThanOrEqual(HOME_SCRIPT_BYTES_MAX)
  // It measures what it says: the framework alone is most of it.
  expect(bytes).toBeGreaterThan(60_000)
})

/** Each is a request, and what a page prefetches from Home is requested beside its pictures. */
test.each([
  ['home', 7],
  ['browse', 8],
  ['search', 8],
  ['download', 10],
  ['login', 11],
  ['profile', 11],
  ['my-list', 11],
  ['my-wallet', 11],
  // `films` is what these two share.
  ['player', 10],
  ['for-you', 10],
])('%s needs at most %i scripts', async (page, most) => {
  const scripts = await readScripts(`routes/${page}/route`)
  expect(scripts.size).toBeGreaterThan(4)
  expect(scripts.size).toBeLessThanOrEqual(most)
})
