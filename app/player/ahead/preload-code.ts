import { listPageCode } from '../../page/framework/manifest.ts'

let hasStarted = false

/**
 * Loads the code of the player without evaluating it, once for all episodes. Never rejects.
 *
 * @param page path of an episode's page
 */
export async function preloadCode(page: string): Promise<void> {
  if (hasStarted) return
  hasStarted = true
  for (const href of listPageCode(page)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}
