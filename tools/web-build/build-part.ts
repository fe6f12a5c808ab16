/**
 * One half of the web app, in a process of its own: `cli/build.ts` starts both halves at the same time. The server's needs the list
 * of the client's files, but only after it has read all of its own modules; a message says that the list is there.
 */
import { mkdir, readdir, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getOneMessage } from 'execa'
import { build, type Plugin } from 'vite'
import { compileWorker } from './compile-worker.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUILD = join(ROOT, 'build')
/** Of Remix's plugin. */
const MANIFEST_MODULE = '\0virtual:remix/server-manifest'

export type Part = 'client' | 'server'

/** Without it, Remix's plugin would read the list at once. */
function waitForClient(isBuilt: Promise<unknown>): Plugin {
  let hasWaited = false
  return {
    name: 'wait-for-client',
    load: {
      order: 'pre',
      async handler(id) {
        if (id !== MANIFEST_MODULE) return null
        await isBuilt
        hasWaited = true
        return null
      },
    },
    buildEnd(error) {
      if (!hasWaited && !error) throw new Error(`The build of the server has no module ${MANIFEST_MODULE}.`)
    },
  }
}

/** To where Remix's own command has it: beside what is served. */
async function moveManifest(part: Part): Promise<void> {
  const folder = join(BUILD, part, '.vite')
  await mkdir(join(BUILD, '.vite'), { recursive: true })
  await rename(join(folder, 'manifest.json'), join(BUILD, '.vite', `${part}-manifest.json`))
  if ((await readdir(folder)).length === 0) await rmdir(folder)
}

const common = { root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' } as const

async function buildServer(): Promise<void> {
  const isClientBuilt = getOneMessage()
  await Promise.all([
    compileWorker(join(BUILD, 'worker')),
    build({ ...common, plugins: [waitForClient(isClientBuilt)], build: { ssr: true } }),
  ])
  await moveManifest('client')
  await moveManifest('server')
}

try {
  await (process.argv[2] === 'client' ? build(common) : buildServer())
} catch (error) {
  // The message alone: Rollup's errors hold lists of all modules.
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
