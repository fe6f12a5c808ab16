import type { Request } from 'express'
import { NOTICE_PATH } from '../../contract/top-up.ts'
import { splitTarget } from '../http/request-target.ts'

/** Rate-limited operations. Everything else is a read at the cost of a page. Row 460. */
export type LimitedAction =
  | 'signIn'
  | 'callback'
  | 'picture'
  /** A picture that is not cached and must be resized; `images/` counts it, since the URL does not show it. */
  | 'resize'
  | 'notice'
  | 'report'
  | 'usage'
  | 'errorReport'
  | 'write'
  /** Results, and suggestions for every key that is pressed. */
  | 'search'

const REPORT_PATH = /^(?:\/[a-z]{2,3})?\/watch-report(?:\/|\.data)?$/
const SEARCH_PATH = /^(?:\/[a-z]{2}(?:-[A-Za-z]{2,4})?)?\/search(?:-suggestions)?(?:\/|\.data)$/
/** Returns from providers: both name what they answer in the query of any page. */
const CALLBACK_QUERY = /[?&](?:state|token)=/

/** The rate-limited operation of a request, by its URL; null: none. */
export function toLimitedAction(
  req: Pick<Request, 'method' | 'url'>,
): Exclude<LimitedAction, 'resize'> | null {
  const { path, search } = splitTarget(req.url)
  if (req.method === 'POST') {
    if (path === NOTICE_PATH) return 'notice'
    if (path.startsWith('/sign-in/')) return 'signIn'
    if (path === '/tracking/report') return 'usage'
    if (path === '/tracking/errors') return 'errorReport'
    return REPORT_PATH.test(path) ? 'report' : 'write'
  }
  if (path.startsWith('/_ipx/')) return 'picture'
  if (CALLBACK_QUERY.test(search) || path === '/sign-in/facebook/callback/') return 'callback'
  return SEARCH_PATH.test(path) && search !== '' ? 'search' : null
}
