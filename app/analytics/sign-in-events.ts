import type { Flash } from '../context.ts'
import { track } from './track.ts'

/** One event for each sign-in; of a failed one the server tells. Rows 73, 263. */
export function trackSignIn({ notice, provider }: Flash): void {
  if (provider && (notice === 'signedIn' || notice === 'otherProvider')) track('login', { method: provider })
}
