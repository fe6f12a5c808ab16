import { navigationTarget } from '../navigation/navigation-target.ts'

/** Address within this site of a landing that another page told; home instead of anything else. */
export function landingAddress(landing: string, here: string): string {
  try {
    return navigationTarget(landing, here).href
  } catch {
    return new URL('/', here).href
  }
}
