import type { Flash } from '../context.ts'
import { track } from './track.ts'

/** One event for each sign-in; the server reports failed ones. */
export function trackSignIn({ notice, provider }: Flash): void {
  if (provider && (notice === 'signedIn' || notice === 'otherProvider')) track('login', { method: provider })
}
