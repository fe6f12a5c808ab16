import type { Endpoint } from '../contract/endpoint.ts'
import { type EndpointName, endpointNames, endpoints } from '../contract/product-api/endpoints.ts'
import { readExample } from '../tests/conformance/examples.ts'

/** One request of the product API. */
export interface GrowthCall {
  name: EndpointName
  path: string
  method: 'GET' | 'POST'
  body: string | null
}

/** Ids the requests are about, in place of those of the stored examples. */
export interface CallSubject {
  contentId: string
  chapterId: string
  columnId: string
}

/** Ask a provider, or end the session that asks. */
const NOT_ASKED: ReadonlySet<EndpointName> = new Set([
  'signInAddress',
  'signInByCode',
  'signInByToken',
  'signOut',
  'deleteMember',
])

/** What one member may buy and another may not has other statements; a page of an export ends when it is full. */
export const UNLIKE: ReadonlySet<EndpointName> = new Set([
  'playEpisode',
  'unlockSeries',
  'unlockAutomatically',
  'exportMember',
])

/** Every call of the contract as its stored example makes it, about another subject. */
export function callsAbout(subject: CallSubject): GrowthCall[] {
  return endpointNames
    .filter((name) => !NOT_ASKED.has(name))
    .map((name) => {
      const { query, body } = readExample(name).request
      return createCall(name, query && about(query, subject), body && about(body, subject))
    })
}

export function createCall(name: EndpointName, query: object | undefined, body?: object): GrowthCall {
  const endpoint: Endpoint = endpoints[name]
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]))
  return {
    name,
    path: search.size > 0 ? `${endpoint.path}?${search}` : endpoint.path,
    method: endpoint.method,
    body: body ? JSON.stringify(body) : null,
  }
}

function about<Given extends object>(given: Given, subject: CallSubject): Given {
  const known = Object.entries(subject).filter(([key]) => key in given)
  const list = 'contentIdList' in given ? { contentIdList: [subject.contentId], isAll: false } : {}
  return { ...given, ...Object.fromEntries(known), ...list }
}
