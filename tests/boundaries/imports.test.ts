import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAY_IMPORT, PACKAGES, TYPES_ONLY } from './import-table.ts'
import { findCircles, type Import, readImports } from './read-imports.ts'

const ROOT = join(import.meta.dirname, '../..')

const toPart = (folder: string) => folder.split('/')[0]!
const findLayer = (folder: string) =>
  MAY_IMPORT[folder] ?? (folder.startsWith('app/routes/') ? MAY_IMPORT['app/routes/*'] : undefined)

/** Why the table rejects an import; null: allowed. */
function refusal({ file, from, to, isTypeOnly }: Import): string | null {
  if ('package' in to) {
    const isAllowed = PACKAGES[toPart(from)]?.includes(to.package)
    return isAllowed ? null : `${file} imports the package ${to.package}`
  }
  if (to.folder === from) return null
  if (!findLayer(from)?.includes(to.folder)) return `${file} imports ${to.file}`
  return TYPES_ONLY[toPart(from)] === to.file && !isTypeOnly
    ? `${file} imports more than types of ${to.file}`
    : null
}

const refusals = (imports: readonly Import[]) => imports.map(refusal).filter((reason) => reason !== null)

describe('the product’s own imports', () => {
  let imports: Import[]
  beforeAll(async () => {
    imports = await readImports(ROOT)
  })

  test('match the table, folder by folder', () => {
    expect(imports.length).toBeGreaterThan(3000)
    expect(refusals(imports)).toEqual([])
  })

  test('form no cycle between folders', () => {
    expect(findCircles(imports)).toEqual([])
  })

  test('need nothing that the image lacks (row 455)', () => {
    const copied = inImage()
    expect(copied).toContain('server.ts')
    expect(copied).not.toContain('demonstration')
    expect(copied).not.toContain('sandboxes')
    const commands = imports.map(({ file }) => file).filter((file) => file.startsWith('cli/'))
    const reached = reachedFrom(
      ['server.ts', 'platform/main.mjs', 'platform/embedded/worker.ts', ...commands],
      imports,
    )
    expect(reached.size).toBeGreaterThan(300)
    const isCopied = (file: string) => copied.some((path) => file === path || file.startsWith(`${path}/`))
    expect([...reached].filter((file) => !isCopied(file))).toEqual([])
  })

  test('use every line of the table, and each line names only lower folders', () => {
    const folders = Object.keys(MAY_IMPORT)
    const toName = (folder: string) => folder.replace(/^app\/routes\/.+/, 'app/routes/*')
    const used = new Set(
      imports.flatMap(({ from, to }) => ('folder' in to ? `${toName(from)} → ${to.folder}` : [])),
    )
    for (const [folder, targets] of Object.entries(MAY_IMPORT)) {
      expect
        .soft(
          targets.filter((target) => !used.has(`${folder} → ${target}`)),
          `unused by ${folder}`,
        )
        .toEqual([])
      const above = targets.filter((target) => folders.indexOf(target) < folders.indexOf(folder))
      expect
        .soft(
          above.filter((target) => target !== 'server.ts'),
          `above ${folder}`,
        )
        .toEqual([])
    }
  })
})

/** Our files and folders in the image; the build and packages come from its other stages. */
function inImage(): string[] {
  const stage = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').split(' AS web\n')[1]!.split('\nFROM ')[0]!
  const copies = stage.matchAll(/^COPY (?!--)(.+) \S+$/gm)
  return [...copies].flatMap(([, sources]) => sources!.split(' '))
}

/** Loaded only where the settings name a sandbox; everything else that is imported belongs into the image. */
function isLeftOut({ file }: { file: string }, isDynamic: boolean): boolean {
  return isDynamic && file === 'sandboxes/start-sandboxes.ts'
}

/** Files that run once `entries` do. */
function reachedFrom(entries: readonly string[], imports: readonly Import[]): Set<string> {
  const values = Map.groupBy(
    imports.filter(
      ({ to, isTypeOnly, isDynamic }) => 'file' in to && !isTypeOnly && !isLeftOut(to, isDynamic),
    ),
    ({ file }) => file,
  )
  const reached = new Set(entries)
  for (const file of reached) {
    for (const { to } of values.get(file) ?? []) if ('file' in to) reached.add(to.file)
  }
  return reached
}

describe('an import that breaks the table is found', () => {
  const folders: string[] = []
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  /** A tree with only these sources, by path. */
  function plant(sources: Record<string, string>): Promise<Import[]> {
    const root = mkdtempSync(join(tmpdir(), 'boundaries-'))
    folders.push(root)
    for (const [path, source] of Object.entries(sources)) {
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), source)
    }
    return readImports(root)
  }

  test.each([
    ['server → app/addresses', 'server/redirects/planted.ts', 'app/addresses/hrefs.ts'],
    ['design → wallet', 'app/design/planted.tsx', 'app/wallet/balances.tsx'],
    ['route → route', 'app/routes/home/planted.ts', 'app/routes/browse/route.tsx'],
    ['platform/wallet → unlock', 'platform/wallet/planted.ts', 'platform/unlock/series-cost.ts'],
    ['platform → server', 'platform/http/planted.ts', 'server/http/request-target.ts'],
    ['a folder without a line', 'platform/planted/planted.ts', 'platform/db/tables.ts'],
    ['platform/orders → sandboxes', 'platform/orders/planted.ts', 'sandboxes/paypal/paypal.ts'],
    ['product → demonstration', 'platform/catalog/planted.ts', 'demonstration/package.ts'],
  ])('%s', async (_name, from, to) => {
    const specifier = `${'../'.repeat(from.split('/').length - 1)}${to}`
    for (const source of [
      `import { planted } from '${specifier}'\nexport const seen = planted`,
      `import type { Planted } from '${specifier}'\nexport type Seen = Planted`,
      `export { planted } from '${specifier}'`,
      `export const later = () => import('${specifier}')`,
    ]) {
      const imports = await plant({
        [from]: source,
        [to]: 'export type Planted = 1\nexport const planted = 1',
      })
      expect(refusals(imports), source).toEqual([`${from} imports ${to}`])
    }
  })

  test('contract → pino', async () => {
    const imports = await plant({
      'contract/planted.ts': "import type { Logger } from 'pino'\nexport type Seen = Logger",
    })
    expect(refusals(imports)).toEqual(['contract/planted.ts imports the package pino'])
  })

  test('server → more than the types of app/context.ts', async () => {
    const context = { 'app/context.ts': 'export type Planted = 1\nexport const planted = 1' }
    const types = "import type { Planted } from '../../app/context.ts'\nexport type Seen = Planted"
    const values = "import { planted } from '../../app/context.ts'\nexport const seen = planted"
    expect(refusals(await plant({ ...context, 'server/remix/planted.ts': types }))).toEqual([])
    expect(refusals(await plant({ ...context, 'server/remix/planted.ts': values }))).toEqual([
      'server/remix/planted.ts imports more than types of app/context.ts',
    ])
  })

  test('a new cycle of two folders, and of three', async () => {
    const takes = (path: string) => `import type { Planted } from '${path}'\nexport type Seen = Planted`
    const two = await plant({
      'platform/vip/planted.ts': takes('../wallet/planted.ts'),
      'platform/wallet/planted.ts': takes('../vip/planted.ts'),
    })
    expect(findCircles(two)).toEqual([['platform/vip', 'platform/wallet']])
    const three = await plant({
      'contract/planted.ts': takes('./product-api/planted.ts'),
      'contract/product-api/planted.ts': takes('../extensions/planted.ts'),
      'contract/extensions/planted.ts': takes('../planted.ts'),
      'configuration/planted.ts': takes('../contract/planted.ts'),
    })
    expect(findCircles(three)).toEqual([['contract', 'contract/extensions', 'contract/product-api']])
  })
})
