import {
  NO_SANDBOXES,
  type SandboxDeps,
  type Sandboxes,
  type SandboxSettings,
} from './providers/list/sandboxes.ts'
import { StartError } from './runtime/start-error.ts'

export const SANDBOXES_ADVICE = 'Set SANDBOXES=none, or run from a checkout of the source after "npm ci".'

/** Null: not part of this installation, as in the image and after `npm ci --omit=dev`. */
export async function importSandboxes() {
  try {
    const sandboxes = await import('../sandboxes/start-sandboxes.ts')
    return sandboxes.hasPackages() ? sandboxes : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  }
}

export async function loadSandboxes(settings: SandboxSettings, deps: SandboxDeps): Promise<Sandboxes> {
  const { sandboxes: names } = settings
  if (names.length === 0) return NO_SANDBOXES
  const sandboxes = await importSandboxes()
  if (sandboxes) return sandboxes.startSandboxes(settings, deps)
  throw new StartError(`The sandboxes (${names.join(', ')}) are not installed here. ${SANDBOXES_ADVICE}`)
}
