import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { readCatalogue } from './catalogue.ts'
import { test as base } from './fixture.ts'
import { newDataDir, type Product, startProduct } from './product.ts'
import { buildCopy, copyProject, PSEUDO_PROJECTS } from './project-copy.ts'
import { toPseudo } from './pseudo-language.ts'
import { toSandboxPort } from './sign-in.ts'

const ENGLISH = 'app/i18n/locales/en'

/** Of the pages, every sentence of a copy of the project; those of the platform's own are not on its screens. */
async function translateCopy(root: string): Promise<void> {
  for (const file of await readdir(join(root, ENGLISH))) {
    if (!file.endsWith('.json')) continue
    const path = join(root, ENGLISH, file)
    const texts: Record<string, string> = JSON.parse(await readFile(path, 'utf8'))
    const pseudo = Object.entries(texts).map(([key, text]) => [key, toPseudo(text)])
    await writeFile(path, JSON.stringify(Object.fromEntries(pseudo), null, 2))
  }
}

/** Kept for the whole run: after a test that failed its worker begins anew, as `parallelIndex` again. */
async function makeProject(parallelIndex: number): Promise<string> {
  const root = join(PSEUDO_PROJECTS, String(parallelIndex))
  const mark = join(root, 'complete')
  if (existsSync(mark)) return root
  await rm(root, { recursive: true, force: true })
  await copyProject(root)
  await translateCopy(root)
  await buildCopy(root)
  await writeFile(mark, '')
  return root
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port)
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/** The first of a worker's ports that the product can have, and its sandboxes: one that was killed may have left another's. */
async function choosePort(ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    const sandbox = toSandboxPort(`http://localhost:${port}`)
    const areFree = await Promise.all([port, sandbox, sandbox + 1, sandbox + 2].map(isFree))
    if (areFree.every(Boolean)) return port
  }
  throw new Error(`None of the ports ${ports.join(', ')} is free.`)
}

/** A product whose English is the pseudo-language: everything of the same test runs in it. Its build takes a minute. */
export const pseudoTest = base.extend<object, { pseudoProduct: Product }>({
  pseudoProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use, { parallelIndex }) => {
      const root = await makeProject(parallelIndex)
      const port = await choosePort([3500 + parallelIndex, 3502 + parallelIndex, 3504 + parallelIndex])
      const product = await startProduct(port, await newDataDir(), {}, root)
      await use(product)
      await product.stop()
    },
    // Of both a build and a start on a machine with much else to do.
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: ({ pseudoProduct }, use) => use(pseudoProduct.origin),
  catalogue: [
    async ({ pseudoProduct }, use) => use(await readCatalogue(pseudoProduct.origin)),
    { scope: 'worker' },
  ],
})
