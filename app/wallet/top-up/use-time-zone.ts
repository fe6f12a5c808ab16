import { useHydrated } from '../../browser/use-hydrated.ts'
import { knownTimeZone } from '../../i18n/date-text.ts'

/**
 * Time zone of displayed times: before hydration the server's, so that both texts are the same, then the
 * browser's.
 *
 * @param given the zone known to the server; see `RequestContext.timeZone`
 */
export function useTimeZone(given: string): string {
  const isHydrated = useHydrated()
  return isHydrated ? knownTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone) : given
}
