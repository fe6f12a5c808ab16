import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  version?: string
  license?: string
  dev?: boolean
  optional?: boolean
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export interface ShippedPackage {
  name: string
  version: string
  /** An SPDX expression; null: its package names none. */
  licence: string | null
  /** Within the repository, such as `node_modules/react`. */
  folder: string
  /** Development packages are shipped too where their code or fonts become files of the browser. */
  isForBrowsers: boolean
}

const MODULES = 'node_modules/'
/** `react-dom/server` is of `react-dom`. Types alone ship nothing. A style sheet names a font's file. */
const IMPORTED =
  /(?:^(?:import|export)(?! type\b).* from|^\} from|^@?import|\bimport\()\s*'((?:@[^/']+\/)?[^./'][^/']*)|\burl\("(@[^/"]+\/[^/"]+)/gm

/**
 * Every package that an installation without development packages has, or that the build puts into files of the browser,
 * by `package-lock.json`. Of packages for a single system, all are listed.
 */
export function listShipped(root: string): ShippedPackage[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const { packages: locked } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
  const installed = Object.keys(locked).filter(
    (folder) => folder.startsWith(MODULES) && !locked[folder]!.dev && !locked[folder]!.link,
  )
  const sources = globSync('{app,workers}/**/*.{ts,tsx,css}', {
    cwd: root,
    exclude: (name) => /\.test\.tsx?$/.test(name),
  })
  const imported = sources.flatMap((file) =>
    [...read(file).matchAll(IMPORTED)].map(([, name, ofFont]) => name ?? ofFont!),
  )
  const roots = [...new Set(imported)].map((name) => MODULES + name).filter((folder) => locked[folder]?.dev)
  const bundled = close(locked, roots)
  return [...new Set([...installed, ...bundled])].sort().map((folder) => ({
    name: folder.slice(folder.lastIndexOf(MODULES) + MODULES.length),
    version: locked[folder]!.version!,
    licence: locked[folder]!.license ?? null,
    folder,
    isForBrowsers: locked[folder]!.dev === true,
  }))
}

/** With what they depend on, found as Node resolves it. */
function close(locked: Readonly<Record<string, Locked>>, roots: readonly string[]): Set<string> {
  const found = new Set<string>()
  const open = [...roots]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (found.has(folder)) continue
    found.add(folder)
    // Peers are imported by the product too, or belong to the build.
    const { dependencies, optionalDependencies } = locked[folder]!
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const resolved = resolve(locked, folder, name)
      if (resolved) open.push(resolved)
    }
  }
  return found
}

function resolve(locked: Readonly<Record<string, Locked>>, from: string, name: string): string | null {
  for (let folder = from; ; ) {
    const candidate = `${folder === '' ? '' : `${folder}/`}${MODULES}${name}`
    if (candidate in locked) return candidate
    if (folder === '') return null
    const end = folder.lastIndexOf(`/${MODULES}`)
    folder = end < 0 ? '' : folder.slice(0, end)
  }
}
