import { dirname, join } from 'node:path'
import type { Rollup } from 'vite'
import { ICONS_INDEX, iconFiles, importedIcons } from './fewer-modules.ts'

type Graph = Pick<Rollup.ManualChunkMeta, 'getModuleIds' | 'getModuleInfo'>

interface SharedChunk {
  name: string
  isFor: (routes: readonly string[], isStart: boolean) => boolean
}

const WALLET = ['my-wallet', 'transaction', 'episodes', 'receipt']
const LIBRARY = ['my-list', 'history', 'offline']
const LISTS = ['browse', 'category', 'search']
const FILMS = ['player', 'for-you']

/** Of modules that several routes need, in this order. What one route alone needs is in its own file. */
const SHARED: readonly SharedChunk[] = [
  { name: 'shell', isFor: (routes) => routes.includes('home') },
  { name: 'pages', isFor: (routes) => routes.some((route) => LISTS.includes(route)) },
  { name: 'films', isFor: (routes, isStart) => !isStart && routes.every((route) => FILMS.includes(route)) },
  { name: 'watching', isFor: (routes, isStart) => isStart || routes.includes('player') },
  { name: 'wallet', isFor: (routes) => routes.every((route) => WALLET.includes(route)) },
  { name: 'library', isFor: (routes) => routes.every((route) => LIBRARY.includes(route)) },
  { name: 'account', isFor: (routes) => routes.length > 1 },
]

const ROUTE = /\/([\w-]+)\.route\.tsx?\?__remix-build-client-route$/
const ON_EVERY_PAGE = /\/app\/(?:entry\.client|root|shell\/language\.route)\.tsx?(?:\?|$)/
/** What a page begins by itself after hydration. */
const START =
  /\/app\/(?:start-page|analytics\/start-tracking|design\/(?:clear-of-controls|scroll-arrows)|home\/slide-show|install\/install-banner|player\/ahead\/episode-preloader|side-drawer\/drawer-code|waiting-page\/waiting-page)\.tsx?$/
/** Holds the place of a screen before its page's code is there. What starts a page has some; others that a page shows too are in `account`. */
const SKELETON = /-skeleton\.tsx$/

/**
 * The browser's files that are made of many modules: thirty small ones compress worse, and each is a request. Which module is
 * in which follows from the imports: every page needs `framework` and `shell`, and after hydration `start`.
 */
export function createChunks(): (id: string, graph: Graph) => string | undefined {
  let chunks: ReadonlyMap<string, string> | undefined
  return (id, graph) => {
    chunks ??= divide(graph)
    return chunks.get(id)
  }
}

function divide(graph: Graph): Map<string, string> {
  const ids = [...graph.getModuleIds()]
  const reachFrom = (entry: RegExp) =>
    reach(
      graph,
      ids.filter((id) => entry.test(id)),
    )
  const everywhere = reachFrom(ON_EVERY_PAGE)
  const start = reachFrom(START)
  const isLater = (id: string) => !START.test(id) && graph.getModuleInfo(id)!.dynamicImporters.length > 0
  const later = reach(graph, ids.filter(isLater))
  const routes = ids.flatMap((id) => {
    const name = ON_EVERY_PAGE.test(id) ? undefined : ROUTE.exec(id)?.[1]
    return name === undefined ? [] : [{ name, needs: reach(graph, [id]) }]
  })
  const chunks = new Map<string, string>()
  // An entry in a shared file would run wherever the file is needed: the page would start before its routes are there.
  for (const id of ids.filter((id) => !graph.getModuleInfo(id)!.isEntry)) {
    const users = routes.filter(({ needs }) => needs.has(id)).map(({ name }) => name)
    const isStart = start.has(id)
    const isSkeleton = SKELETON.test(id) && !isStart && users.length > 0
    const isShared = users.length + Number(isStart) > 1 || (users.length === 1 && later.has(id))
    const shared = isShared ? SHARED.find(({ isFor }) => isFor(users, isStart))?.name : undefined
    const everyPages = id.includes('/node_modules/') ? 'framework' : 'shell'
    const own = isStart ? 'start' : undefined
    const chunk = everywhere.has(id) ? everyPages : isSkeleton ? 'account' : (shared ?? own)
    if (chunk !== undefined) chunks.set(id, chunk)
  }
  return chunks
}

/** Modules without which these do not run, and they themselves. */
function reach(graph: Graph, from: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    open.push(...importsOf(graph, id))
  }
  return reached
}

/** Instead of the icons' index, which imports all of them, the icons that the module names. */
function importsOf(graph: Graph, id: string): string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    if (!imported.endsWith(ICONS_INDEX)) return [imported]
    const files = iconFiles(graph.getModuleInfo(imported)?.code ?? '')
    return importedIcons(code ?? '').map((name) => join(dirname(imported), `${files.get(name)}.mjs`))
  })
}
