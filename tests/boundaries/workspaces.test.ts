import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** Packages of a path, without the path inside them: `react-dom/server` is `react-dom`. */
const PACKAGE = /^(?!node:)(?:@[^/]+\/)?[^./][^/]*/

interface Manifest {
  private?: boolean
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const readManifest = (folder = '.'): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))

function listImported(folder: string): string[] {
  const sources = globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  const specifiers = sources.flatMap((source) =>
    [...source.matchAll(/(?:^import|^(?:import|export|\}).* from|\bimport\() ?'([^'\s]+)'/gm)].map(
      ([, specifier]) => specifier!,
    ),
  )
  return [...new Set(specifiers.flatMap((specifier) => PACKAGE.exec(specifier)?.[0] ?? []))].sort()
}

const root = readManifest()

test.each(root.workspaces!)(
  '%s names the packages that it imports, in the versions of the product',
  (folder) => {
    const { private: isPrivate, dependencies, devDependencies } = readManifest(folder)
    expect(isPrivate).toBe(true)
    // A production install would bring what a workspace names elsewhere.
    expect(dependencies).toBeUndefined()
    const named = Object.entries(devDependencies!).filter(([name]) => !name.startsWith('@types/'))
    expect(named.map(([name]) => name).sort()).toEqual(listImported(folder))
    const product = { ...root.dependencies, ...root.devDependencies }
    for (const [name, version] of named) expect.soft(version, name).toBe(product[name] ?? version)
  },
)

test('the product and its tests import nothing that only a workspace declares', () => {
  const ours = Object.keys({ ...root.dependencies, ...root.devDependencies })
  const theirs = root.workspaces!.flatMap((folder) => Object.keys(readManifest(folder).devDependencies!))
  const foreign = theirs.filter((name) => !ours.includes(name))
  expect(foreign).toContain('autocannon')
  const product = '{app,cli,configuration,contract,platform,processes,sandboxes,server,tests,workers}'
  expect(listImported(product).filter((name) => foreign.includes(name))).toEqual([])
})
