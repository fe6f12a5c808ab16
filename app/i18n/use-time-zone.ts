import { useHydrated } from '../browser/use-hydrated.ts'
import { knownTimeZone } from './date-text.ts'

/**
 * Zone of the clock times are told in: until scripts run the one the page was made with, so that both texts are the
 * same, then the browser's own. Row 148.
 *
 * @param given as the server knew it; see `RequestContext.timeZone`
 */
export function useTimeZone(given: string): string {
  const isHydrated = useHydrated()
  return isHydrated ? knownTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone) : given
}
