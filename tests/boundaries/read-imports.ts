import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'

/** One import of a source file; types count as much as values. */
export interface Import {
  file: string
  /** Folder of the file, as {@link toFolder} names it. */
  from: string
  /** What is imported: a file of this repository, or a package (`node:` for all of Node's own). */
  to: { file: string; folder: string } | { package: string }
  isTypeOnly: boolean
  /** `import()` while the product runs. */
  isDynamic: boolean
}

/** Folders checked against the table; `processes/` composes them. */
const PARTS = [
  'app',
  'cli',
  'configuration',
  'contract',
  'demonstration',
  'gallery',
  'platform',
  'processes',
  'sandboxes',
  'server',
  'server.ts',
  'studio',
  'tools',
  'workers',
]
const TESTS = '\\.test\\.tsx?$|/testing/|/test-[a-z]+\\.ts$'

/** Every import in the parts of the product below `root`; tests are left out. */
export async function readImports(root: string): Promise<Import[]> {
  const { output } = await cruise(
    PARTS.filter((part) => existsSync(join(root, part))),
    {
      baseDir: root,
      parser: 'tsc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: TESTS },
    },
  )
  return (output as ICruiseResult).modules.flatMap(({ source, dependencies }) =>
    dependencies.map((dependency) => ({
      file: source,
      from: toFolder(source),
      to: toTarget(dependency),
      isTypeOnly: dependency.dependencyTypes.includes('type-only'),
      isDynamic: dependency.dynamic,
    })),
  )
}

function toTarget(dependency: { module: string; resolved: string; coreModule: boolean }): Import['to'] {
  const { module, resolved, coreModule } = dependency
  if (coreModule) return { package: 'node:' }
  if (module.startsWith('.')) return { file: resolved, folder: toFolder(resolved) }
  const [scope = '', name] = module.split('/')
  return { package: module.startsWith('@') ? `${scope}/${name}` : scope }
}

/** A route stands in the room of its subject, and composes its page of any rooms. */
export const isRoute = (file: string) => /^app\/.+\.route\.tsx?$/.test(file)

/**
 * The folder whose rules apply to a file. Routes and files directly in `app/` or at the root have their own, since some
 * compose the application and others are shared by all of it; locale files belong to `app/i18n`.
 */
export function toFolder(file: string): string {
  const folder = dirname(file)
  if (folder === '.' || folder === 'app' || isRoute(file)) return file
  return folder.startsWith('app/i18n/') ? 'app/i18n' : folder
}

/** Import cycles between folders, each in alphabetical order. */
export function findCircles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    if (!('folder' in to) || to.folder === from) continue
    targets.set(from, (targets.get(from) ?? new Set()).add(to.folder))
  }
  const reached = new Map([...targets.keys()].map((folder) => [folder, reachable(targets, folder)]))
  const circles = new Map<string, string[]>()
  for (const [folder, others] of reached) {
    if (!others.has(folder)) continue
    const circle = [...others].filter((other) => reached.get(other)?.has(folder)).sort()
    circles.set(circle.join(), circle)
  }
  return [...circles.values()]
}

/** The transitive imports of `start`. */
function reachable(targets: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const seen = new Set<string>()
  const open = [start]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const target of targets.get(folder) ?? []) {
      if (seen.has(target)) continue
      seen.add(target)
      open.push(target)
    }
  }
  return seen
}
