import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PRODUCTION_ONLY = ['--import', join(import.meta.dirname, 'without-development-packages.mjs')]
/** The first start creates a database, on a machine that may be busy. */
const START_MS_MAX = 300_000

/** On SIGUSR2 it prints which of React's server builds is loaded. */
const TELL_REACT = `data:text/javascript,${encodeURIComponent(`
  import { createRequire } from 'node:module'
  const { cache } = createRequire('/')
  process.on('SIGUSR2', () => {
    const builds = Object.keys(cache).map((file) => file.split('/').pop()).filter((file) => file.startsWith('react-dom-server.'))
    console.log('REACT', builds.join())
  })`)}`

const PAGES = [
  '/',
  '/ar/',
  '/browse/all/1/',
  '/download/',
  '/qrCode/',
  '/terms-of-use/',
  '/coins/',
  '/fair-play/',
  '/privacy-policy/',
  '/login/',
  '/profile/',
  '/my-wallet/',
  '/transaction/',
  '/episodes/',
  '/my-list/',
  '/history/',
  '/top-up/',
  '/withdraw/',
  '/openapi.json',
]

describe('an install without development packages and sandboxes (row 455)', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'production-install-'))
  let origin: string
  let product: ChildProcess
  let output = ''

  beforeAll(async () => {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as { port: number }
    probe.close()
    origin = `http://localhost:${port}`
    const environment: Record<string, string | undefined> = {
      ...process.env,
      CLIFFHANGER_MODE: 'demo',
      PORT: String(port),
      DATA_DIR: dataDir,
      SANDBOXES: 'none',
    }
    delete environment.NODE_ENV
    product = spawn(process.execPath, [...PRODUCTION_ONLY, '--import', TELL_REACT, 'server.ts'], {
      cwd: ROOT,
      env: environment as NodeJS.ProcessEnv,
    })
    for (const stream of [product.stdout!, product.stderr!]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    }
    await vi.waitFor(
      async () => {
        if (product.exitCode !== null) throw new Error(`It ended:\n${output}`)
        expect((await fetch(`${origin}/readyz`)).ok).toBe(true)
      },
      { timeout: START_MS_MAX, interval: 100 },
    )
  }, START_MS_MAX)
  afterAll(async () => {
    if (product.exitCode === null && product.kill('SIGTERM')) await once(product, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  })

  test.each(PAGES)('renders %s', async (path) => {
    const answer = await fetch(origin + path)
    expect(answer.status).toBe(200)
    await answer.text()
  })

  test('renders a category, a drama, its episodes and error pages', async () => {
    const home = await (await fetch(`${origin}/`)).text()
    for (const pattern of [/href="(\/category\/[^"]+)"/, /href="(\/reel-shorts\/[^"]+)"/]) {
      const path = pattern.exec(home)![1]!
      expect((await fetch(origin + path)).status, path).toBe(200)
    }
    expect((await fetch(`${origin}/nothing/here/`)).status).toBe(404)
  })

  test('logs no error, and runs the production build of React by default (row 454)', async () => {
    product.kill('SIGUSR2')
    await expect.poll(() => output).toContain('REACT react-dom-server.node.production.min.js')
    expect(output).not.toMatch(
      /react-dom-server\.[\w.]*development|A production install has no|"level":[56]0/,
    )
  })

  test(
    'gives advice if a sandbox is named',
    async () => {
      const script =
        "const { loadSandboxes } = await import('./platform/load-sandboxes.ts')\n" +
        "await loadSandboxes({ sandboxes: ['google', 'paypal'] }, {}).catch(({ name, message }) => console.log(name, message))"
      const { stdout } = await execa(
        process.execPath,
        [...PRODUCTION_ONLY, '--input-type=module', '--eval', script],
        { cwd: ROOT, timeout: START_MS_MAX },
      )
      expect(stdout).toBe(
        'StartError The sandboxes (google, paypal) are not installed here. ' +
          'Set SANDBOXES=none, or run from a checkout of the source after "npm ci".',
      )
    },
    START_MS_MAX,
  )

  // Overlays are rendered by the server where scripts are off, and loaded only then.
  const chunks = readdirSync(join(ROOT, 'build/server/assets')).filter((file) => file.endsWith('.js'))
  test(
    'has every part of the server’s build, overlays included',
    async () => {
      const imports = chunks.map((file) => pathToFileURL(join(ROOT, 'build/server/assets', file)).href)
      expect(imports.length).toBeGreaterThan(5)
      const script = `for (const file of ${JSON.stringify(imports)}) await import(file)`
      const { stderr, exitCode } = await execa(
        process.execPath,
        [...PRODUCTION_ONLY, '--input-type=module', '--eval', script],
        { cwd: ROOT, reject: false, timeout: START_MS_MAX },
      )
      expect(stderr).toBe('')
      expect(exitCode).toBe(0)
    },
    START_MS_MAX,
  )
})
