import { DISCOVERY_POLL_MS, DISCOVERY_POLLS_MAX, listPageCode } from '../../framework/manifest.ts'

let hasStarted = false

/**
 * Loads the code of the player without evaluating it, once for all episodes. Never rejects.
 *
 * @param page path of an episode's page
 */
export async function preloadCode(page: string): Promise<void> {
  if (hasStarted) return
  hasStarted = true
  for (let polls = 0; polls < DISCOVERY_POLLS_MAX; polls += 1) {
    const addresses = listPageCode(page)
    for (const href of addresses) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    if (addresses.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, DISCOVERY_POLL_MS))
  }
  hasStarted = false
}
