/**
 * Whether the service worker had kept this page, for want of a network (`workers/nobodys-page.ts`): it knows nothing of
 * who is signed in by now.
 */
export function isKeptPage({ documentElement }: Document): boolean {
  return documentElement.dataset.kept !== undefined
}
