/**
 * Whether the service worker answered with this page from its cache, for want of a network (`workers/mark-cached.ts`):
 * it is of another time.
 */
export function isCachedPage({ documentElement }: Document): boolean {
  return documentElement.dataset.cached !== undefined
}
