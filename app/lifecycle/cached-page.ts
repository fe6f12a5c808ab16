/**
 * Whether the service worker answered with this page from its cache, for want of a network (`workers/mark-cached.ts`):
 * it knows nothing of who is signed in by now.
 */
export function isCachedPage({ documentElement }: Document): boolean {
  return documentElement.dataset.cached !== undefined
}
