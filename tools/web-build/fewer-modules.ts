import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '../..')
export const ICONS_INDEX = '/lucide-react/dist/esm/lucide-react.mjs'
const ICON_IMPORT = /import \{([^}]*)\} from ['"]lucide-react['"]/g
const EXPORT_LINE = /^export \{(.*)\} from '(.*)\.mjs';$/
const ENGINE = 'shaka-player/'
const NO_ENGINE = '\0no-engine'

/**
 * Of the package of icons, whose index names two thousand modules, only those are read that the app imports: the others were two
 * thirds of all modules of a build.
 */
export function readUsedIcons(): Plugin {
  return {
    name: 'read-used-icons',
    apply: 'build',
    async load(id) {
      if (!id.endsWith(ICONS_INDEX)) return null
      const [index, used] = await Promise.all([readFile(id, 'utf8'), usedIcons()])
      return usedExports(index, used)
    },
  }
}

async function usedIcons(): Promise<ReadonlySet<string>> {
  const paths = await Array.fromAsync(glob('app/**/*.{ts,tsx}', { cwd: ROOT }))
  const codes = await Promise.all(paths.map((path) => readFile(join(ROOT, path), 'utf8')))
  return new Set(codes.flatMap(importedIcons))
}

/** Names of the icons that a module imports. */
export function importedIcons(code: string): string[] {
  return [...code.matchAll(ICON_IMPORT)].flatMap(([, list]) => toNames(list!).map(([name]) => name))
}

/** By the name of an icon, its module's path beside the index, without its extension: `./icons/clock`. */
export function iconFiles(index: string): Map<string, string> {
  return new Map(
    index.split('\n').flatMap((line) => {
      const [, list, file] = EXPORT_LINE.exec(line) ?? []
      return list ? toNames(list).map(([name, alias]) => [alias ?? name, file!] as const) : []
    }),
  )
}

/** Lines of the index that export one of these names, in the order of their files, which does not change with other names. */
export function usedExports(index: string, used: ReadonlySet<string>): string {
  const lines = index.split('\n').flatMap((line) => {
    const [, list, file] = EXPORT_LINE.exec(line) ?? []
    const isUsed = list && toNames(list).some(([name, alias]) => used.has(alias ?? name))
    return isUsed ? [{ file: file!, line }] : []
  })
  return lines
    .sort((one, other) => (one.file < other.file ? -1 : 1))
    .map(({ line }) => line)
    .join('\n')
}

/** @param list between the braces of an import or export */
function toNames(list: string): [name: string, alias?: string][] {
  return list
    .split(',')
    .map((part) => part.trim().split(' as ') as [string, string?])
    .filter(([name]) => name !== '')
}

/** The player's engines, the largest files of the build, need a browser; the server's code names them, but never loads them. */
export function leaveEnginesToBrowsers(): Plugin {
  return {
    name: 'leave-engines-to-browsers',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, _importer, { ssr }) => (ssr && source.startsWith(ENGINE) ? NO_ENGINE : null),
    load: (id) => (id === NO_ENGINE ? 'export default null' : null),
  }
}
