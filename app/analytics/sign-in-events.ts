import type { Flash } from '../context.ts'
import { track } from './track.ts'

/** One event for each sign-in; the server reports failed ones. Rows 73, 263. */
export function trackSignIn({ notice, provider }: Flash): void {
  if (provider && (notice === 'signedIn' || notice === 'otherProvider')) track('login', { method: provider })
}
