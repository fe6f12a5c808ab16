import { navigationTarget } from '../navigation/navigation-target.ts'

/** Address within this site of a redirect received from another page; home instead of anything else. */
export function postLoginAddress(redirectTo: string, here: string): string {
  try {
    return navigationTarget(redirectTo, here).href
  } catch {
    return new URL('/', here).href
  }
}
