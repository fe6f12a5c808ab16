import type { ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']

/** An address of Remix's own, at which it answers for others. */
const OF_REMIX = '/__'
const DATA_SUFFIX = /\.data$/

/**
 * Remix compares each address with every route several times a request, and describes all of them anew for React. This returns
 * the build with those routes alone that may match: every other has a fixed segment which the address lacks, so the result is
 * the same. It is the whole build where several pages may match, so that there are no more parts than pages.
 */
export function pageBuilds(whole: ServerBuild): (path: string) => ServerBuild {
  const leaves = listLeaves(whole.routes)
  const everywhere = leaves.filter(({ fixed }) => fixed.length === 0)
  const parts = new Map<string, ServerBuild>()
  return function findBuild(path) {
    if (path.includes(OF_REMIX)) return whole
    const segments = toSegments(path)
    const matching = leaves.filter(
      ({ fixed }) => fixed.length > 0 && fixed.every((segment) => segments.has(segment)),
    )
    // Remix refuses to handle a build without routes.
    if (matching.length > 1 || matching.length + everywhere.length === 0) return whole
    const key = matching[0]?.id ?? ''
    let part = parts.get(key)
    if (!part) {
      part = toPart(whole, [...everywhere, ...matching])
      parts.set(key, part)
    }
    return part
  }
}

interface Leaf {
  id: string
  /** Innermost first. */
  ids: string[]
  /** In lower case, since a route may ignore the case. */
  fixed: string[]
}

function listLeaves(routes: Routes): Leaf[] {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId))
  return Object.values(routes).flatMap((route) => {
    const isLayout = parents.has(route.id)
    return isLayout && !route.index && !route.path ? [] : [toLeaf(routes, route.id)]
  })
}

function toLeaf(routes: Routes, id: string): Leaf {
  const ids: string[] = []
  const fixed: string[] = []
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) {
    ids.push(route.id)
    fixed.push(...(route.path ?? '').split('/').filter(isFixed))
  }
  return { id, ids, fixed: fixed.map((segment) => segment.toLowerCase()) }
}

const isFixed = (segment: string) => segment !== '' && !/^:|^\*$|\?$/.test(segment)

function toSegments(path: string): Set<string> {
  const segments = path.replace(DATA_SUFFIX, '').split('/')
  return new Set([...segments, ...path.split('/')].map((segment) => decode(segment).toLowerCase()))
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function toPart(whole: ServerBuild, leaves: readonly Leaf[]): ServerBuild {
  const ids = new Set(leaves.flatMap(({ ids }) => ids))
  const pick = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))
  return {
    ...whole,
    routes: pick(whole.routes) as Routes,
    // The browser gets those of all pages, from the file of the build.
    assets: { ...whole.assets, routes: pick(whole.assets.routes) },
  }
}
