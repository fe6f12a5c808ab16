import type { Request } from 'express'
import { NOTICE_PATH } from '../../contract/top-up.ts'
import { splitTarget } from '../http/request-target.ts'

/** What a client may do only so often. Everything else is a read that costs what a page costs. Row 460. */
export type Act = 'signIn' | 'callback' | 'picture' | 'notice' | 'report' | 'write'

const REPORT_PATH = /^(?:\/[a-z]{2,3})?\/watch-report(?:\/|\.data)?$/
/** Where providers return to: both name what they answer in the query, of any page. */
const CALLBACK_QUERY = /[?&](?:state|token)=/

/** The act a request is, or null. */
export function actOf(req: Pick<Request, 'method' | 'url'>): Act | null {
  const { path, search } = splitTarget(req.url)
  if (req.method === 'POST') {
    if (path === NOTICE_PATH) return 'notice'
    if (path.startsWith('/sign-in/')) return 'signIn'
    return REPORT_PATH.test(path) ? 'report' : 'write'
  }
  if (path.startsWith('/_ipx/')) return 'picture'
  return CALLBACK_QUERY.test(search) || path === '/sign-in/facebook/callback/' ? 'callback' : null
}
