import { onPageError } from '../browser/on-page-error.ts'
import type { PageRouter } from '../framework/page-router.ts'
import { toRouteName } from '../framework/route-name.ts'
import { track } from './track.ts'

const REASON_LENGTH_MAX = 64
const ERRORS_MAX = 10

/** Reports each unhandled error by class and file only, since its message may contain anything. */
export function followErrors(router: PageRouter): void {
  let count = 0
  onPageError(({ error }) => {
    count += 1
    if (count > ERRORS_MAX) return
    track('page_error', { page: toRouteName(router.state), reason: toReason(error) })
  })
}

/**
 * Such as `TypeError in player-page`, without the build's hash, so that the same error has the same reason in
 * every build.
 */
function toReason({ name, stack = '' }: Error): string {
  const [, file] = /\/assets\/([\w.-]+?)-[\w-]{8}\.js/.exec(stack) ?? []
  return (file ? `${name} in ${file}` : name).slice(0, REASON_LENGTH_MAX)
}
