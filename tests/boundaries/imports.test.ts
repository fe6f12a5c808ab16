import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawTiers, judgeImport, listArrows, listCrowded, TIERS_BY_FOLDER } from './judge-import.ts'
import { findCircles, type Import, readImports } from './read-imports.ts'

const ROOT = join(import.meta.dirname, '../..')

const refusals = (imports: readonly Import[]) => imports.map(judgeImport).filter((reason) => reason !== null)

describe('the product’s own imports', () => {
  let imports: Import[]
  beforeAll(async () => {
    imports = await readImports(ROOT)
  })

  test('point to lower tiers, or follow an arrow within a tier', () => {
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
    // Studio has a target of its own.
    const isStudio = (file: string) => file.startsWith('studio/')
    const isCopied = (file: string) => copied.some((path) => file === path || file.startsWith(`${path}/`))
    expect([...reached].filter((file) => !isCopied(file) && !isStudio(file))).toEqual([])
  })

  test('load the SDK of object storage only where a bucket is configured', () => {
    const client = 'platform/media-store/bucket-client.ts'
    const users = imports.filter(({ to }) => 'package' in to && to.package.startsWith('@aws-sdk/'))
    expect([...new Set(users.map(({ file }) => file))]).toEqual([client])
    const loads = imports.filter(({ to, isTypeOnly }) => 'file' in to && to.file === client && !isTypeOnly)
    expect(loads.length).toBeGreaterThan(0)
    expect(loads.filter(({ isDynamic }) => !isDynamic).map(({ file }) => file)).toEqual([])
  })

  test('leave any room for at most eight others', () => {
    expect(listCrowded(imports)).toEqual([])
  })

  test('need every arrow and every room of the table', () => {
    const used = new Set(listArrows(imports).map(({ folder, from, to }) => `${folder}: ${from} → ${to}`))
    const files = [...new Set(imports.flatMap(({ file, to }) => ('file' in to ? [file, to.file] : [file])))]
    for (const [folder, tiers] of TIERS_BY_FOLDER) {
      for (const [room, arrows] of tiers.flatMap(({ rooms }) => [...rooms])) {
        const path = room === '.' ? `${folder}/` : `${folder}/${room}`
        expect.soft(files.filter((file) => file.startsWith(path)).length, path).toBeGreaterThan(0)
        const unused = arrows.filter((to) => !used.has(`${folder}: ${room} → ${to}`))
        expect.soft(unused, `arrows of ${path} that nothing needs`).toEqual([])
      }
    }
  })

  test.each(['app', 'server', 'platform'])('are drawn for %s/ in docs/architecture.md', (folder) => {
    expect(readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')).toContain(drawTiers(folder))
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
