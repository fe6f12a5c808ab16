/** Served by the service worker without a network (`workers/service-worker.ts`): it may be outdated. */
export function isCachedPage({ documentElement }: Document): boolean {
  return documentElement.dataset.cached !== undefined
}
