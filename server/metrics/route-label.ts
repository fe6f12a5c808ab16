import type { SiteAddresses } from '../../app/context.ts'
import { matchAddress } from '../http/address-pattern.ts'
import { splitTarget } from '../http/request-target.ts'

const HEALTH = ['/healthz', '/readyz']
export const OTHER_ROUTE = 'other'

interface Route {
  label: string
  isAt(path: string): boolean
}

/**
 * The pattern of an address, from the table of addresses; data requests have the suffix `.data`. Everything else, however it is
 * spelled, is {@link OTHER_ROUTE}, so requests cannot add labels.
 *
 * @param languages that prefix an address
 */
export function routeLabels(
  { application, front }: SiteAddresses,
  languages: readonly string[],
): (target: string) => string {
  const routes = new Map<string, Route[]>()
  const prefix = new RegExp(`^/(?:${languages.join('|')})(?=/|\\.data$)`)
  const add = (path: string, route: Route) => {
    const word = toFirstSegment(path)
    routes.set(word, [...(routes.get(word) ?? []), route])
  }
  // The most precise first.
  for (const { path } of front.toSorted((a, b) => b.path.length - a.path.length)) {
    add(path, { label: path, isAt: matchAddress(path) })
  }
  for (const path of HEALTH) add(path, { label: path, isAt: matchAddress(path) })
  for (const { path, shape } of application) {
    if (path === '') continue
    const page = new RegExp(`^/${shape}/?$`)
    const data = new RegExp(`^/${shape}\\.data$`)
    add(`/${path}`, { label: `/${path}.data`, isAt: (at) => data.test(at) })
    add(`/${path}`, { label: `/${path}/`, isAt: (at) => page.test(at) })
  }

  return function toRouteLabel(target) {
    const path = splitTarget(target).path.replace(prefix, '')
    if (path === '/' || path === '') return '/'
    if (path === '/_root.data' || path === '.data') return '/_root.data'
    return routes.get(toFirstSegment(path))?.find(({ isAt }) => isAt(path))?.label ?? OTHER_ROUTE
  }
}

/** Words of the table differ, so the first one finds the few patterns that may apply. */
function toFirstSegment(path: string): string {
  const word = path.slice(1).split('/', 1)[0] as string
  return word.endsWith('.data') ? word.slice(0, -'.data'.length) : word
}
