import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { execa } from 'execa'

const ROOT = join(import.meta.dirname, '..')
const INPUTS_FILE = join(ROOT, 'build/inputs.sha256')
const INPUTS = [
  'app/**/*',
  'contract/**/*.ts',
  'public/**/*',
  'workers/**/*.ts',
  'cli/build*.ts',
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
/** Smaller files gain nothing worth a second copy. */
const COMPRESSED_SIZE_BYTES_MIN = 256

/** SHA-256 over the names and contents of all inputs of the build. */
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

/** Writes a brotli and a gzip copy of every text file, so that static files are never compressed per request. */
async function compressClient(): Promise<void> {
  const brotli = promisify(brotliCompress)
  const paths: string[] = []
  for await (const entry of glob('build/client/**/*', { cwd: ROOT, withFileTypes: true })) {
    if (entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
      paths.push(join(entry.parentPath, entry.name))
  }
  const compressOne = async (path: string) => {
    const bytes = await readFile(path)
    if (bytes.length < COMPRESSED_SIZE_BYTES_MIN) return
    await writeFile(
      `${path}.br`,
      await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    )
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
  const queue = paths.values()
  await Promise.all(
    cpus().map(async () => {
      for (const path of queue) await compressOne(path)
    }),
  )
}

/**
 * Builds the web app into `build/` unless the existing build has the same inputs.
 *
 * @returns whether anything was built
 */
export async function buildWhenNeeded(say: (sentence: string) => void): Promise<boolean> {
  const inputs = await hashInputs()
  const isFresh =
    existsSync(join(ROOT, 'build/server/index.js')) &&
    existsSync(INPUTS_FILE) &&
    (await readFile(INPUTS_FILE, 'utf8')) === inputs
  if (isFresh) return false
  say('Building the web app. This is done once and takes about half a minute.')
  const { exitCode, all } = await execa(
    process.execPath,
    [join(ROOT, 'node_modules/@remix-run/dev/dist/cli.js'), 'vite:build'],
    { cwd: ROOT, all: true, reject: false, env: { NODE_ENV: 'production' } },
  )
  if (exitCode !== 0) throw new Error(`The web app could not be built:\n${all}`)
  const { buildWorker } = await import('./build-worker.ts')
  await buildWorker(join(ROOT, 'build/client'))
  await compressClient()
  await mkdir(join(ROOT, 'build'), { recursive: true })
  await writeFile(INPUTS_FILE, inputs)
  return true
}

/** Builds when needed, and prints what was done. */
export async function main(): Promise<void> {
  const built = await buildWhenNeeded((sentence) => console.log(sentence))
  console.log(built ? 'Built into build/.' : 'build/ is up to date.')
}

if (import.meta.main) await main()
