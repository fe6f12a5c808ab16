import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ExecaError, execaNode } from 'execa'
import type { Part } from '../tools/web-build/build-part.ts'
import { pruneFormer, setAside } from '../tools/web-build/former-assets.ts'

const ROOT = join(import.meta.dirname, '..')
const BUILD = join(ROOT, 'build')
const CLIENT = join(BUILD, 'client')
const INPUTS_FILE = join(BUILD, 'inputs.sha256')
/** A folder inside the build's, which the next build does not delete. */
const FORMER = 'former'
const INPUTS = [
  'app/**/*',
  'contract/**/*.ts',
  'public/**/*',
  'workers/**/*.ts',
  'cli/build*.ts',
  'tools/web-build/*.ts',
  'vite.config.ts',
  'remix.config.js',
  'package-lock.json',
]
const COMPRESSIBLE = new Set([
  '.js',
  '.css',
  '.json',
  '.svg',
  '.html',
  '.txt',
  '.webmanifest',
  '.ico',
  '.map',
])
const COMPRESSED_SIZE_BYTES_MIN = 256

async function hashInputs(): Promise<string> {
  const paths: string[] = []
  for await (const entry of glob(INPUTS, { cwd: ROOT, withFileTypes: true })) {
    if (entry.isFile()) paths.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const path of paths.sort())
    hash
      .update(path.slice(ROOT.length))
      .update('\0')
      .update(await readFile(path))
  return hash.digest('hex')
}

/** The id that Remix gives the build, requested by open pages. */
async function writeLatestBuild(): Promise<void> {
  const [manifest = ''] = await Array.fromAsync(glob('assets/manifest-*.js', { cwd: CLIENT }))
  const id = /manifest-(.+)\.js$/.exec(manifest)?.[1]
  if (!id) throw new Error('The build has no manifest, so it has no id.')
  await writeFile(join(CLIENT, 'latest-build.json'), JSON.stringify({ id }))
}

/** `NPOSTFIX` and `NDIRECT` of RFC 7932: how brotli encodes distances. The best choice depends on the file, by up to 0.5 %. */
const DISTANCE_CODES = [
  [0, 0],
  [1, 16],
  [2, 16],
] as const

/** Larger files, the player's engines, would take seconds per attempt and are not among a page's first scripts. */
const COMPARED_BYTES_MAX = 256 * 1024

async function smallestBrotli(bytes: Buffer): Promise<Buffer> {
  const tried = bytes.length > COMPARED_BYTES_MAX ? DISTANCE_CODES.slice(0, 1) : DISTANCE_CODES
  const copies = await Promise.all(
    tried.map(([postfix, direct]) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    ),
  )
  return copies.reduce((smallest, copy) => (copy.length < smallest.length ? copy : smallest))
}

/** Writes compressed copies of all files that are there now and have none. */
async function compressClient(): Promise<void> {
  const paths: string[] = []
  for await (const entry of glob('build/client/**/*', { cwd: ROOT, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && COMPRESSIBLE.has(extname(path)) && !existsSync(`${path}.gz`)) paths.push(path)
  }
  const compressOne = async (path: string) => {
    const bytes = await readFile(path)
    if (bytes.length < COMPRESSED_SIZE_BYTES_MIN) return
    await writeFile(`${path}.br`, await smallestBrotli(bytes))
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
  const queue = paths.values()
  await Promise.all(
    cpus().map(async () => {
      for (const path of queue) await compressOne(path)
    }),
  )
}

function startPart(part: Part, cancelSignal: AbortSignal) {
  return execaNode(join(import.meta.dirname, '../tools/web-build/build-part.ts'), [part], {
    cwd: ROOT,
    all: true,
    ipc: true,
    // Without what `boundMemory` sets for the product that is being started: builds need more memory, and end seconds later with it.
    nodeOptions: [],
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: undefined, NODE_COMPILE_CACHE: undefined },
    cancelSignal,
  })
}

/** Client and server beside each other; what is done is compressed while the server's half is still being written. */
async function buildApp(): Promise<void> {
  const failure = new AbortController()
  const client = startPart('client', failure.signal)
  const server = startPart('server', failure.signal)
  const steps = [
    client.then(async () => {
      await server.sendMessage('The client is built.')
      await compressClient()
    }),
    server,
  ]
  try {
    await Promise.all(steps)
  } catch (error) {
    failure.abort()
    await Promise.allSettled(steps)
    throw new Error(`The web app could not be built:\n${error instanceof ExecaError ? error.all : error}`)
  }
}

/** Builds unless the existing build has the same inputs. */
export async function buildWhenNeeded(say: (sentence: string) => void): Promise<'built' | 'upToDate'> {
  const inputs = await hashInputs()
  const isFresh =
    existsSync(join(BUILD, 'server/index.js')) &&
    existsSync(INPUTS_FILE) &&
    (await readFile(INPUTS_FILE, 'utf8')) === inputs
  if (isFresh) return 'upToDate'
  say('Building the web app. This is done once and takes about half a minute.')
  await mkdir(BUILD, { recursive: true })
  const assets = { assets: join(CLIENT, 'assets'), former: join(BUILD, FORMER, 'assets') }
  await setAside(assets, new Date())
  const replaced = (await readdir(BUILD)).filter((name) => name !== FORMER)
  await Promise.all(replaced.map((name) => rm(join(BUILD, name), { recursive: true })))
  await buildApp()
  const { writeWorker } = await import('../tools/web-build/write-worker.ts')
  await writeWorker(CLIENT, join(BUILD, 'worker'))
  await writeLatestBuild()
  await compressClient()
  await pruneFormer(assets, new Date())
  await writeFile(INPUTS_FILE, inputs)
  return 'built'
}

export async function main(): Promise<void> {
  const outcome = await buildWhenNeeded((sentence) => console.log(sentence))
  console.log(outcome === 'built' ? 'Built into build/.' : 'build/ is up to date.')
}

if (import.meta.main) await main()
