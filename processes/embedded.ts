import { fromProcessEnv } from '../configuration/process-env.ts'
import { settingsFromEnvironment } from '../platform/config/settings.ts'
import { type EmbeddedPlatform, startEmbeddedPlatform } from '../platform/embedded/start-embedded.ts'
import type { Parts } from './parts.ts'

/** Starts the embedded platform, once for all web processes; null with a remote product API. */
export async function startEmbedded({ config, log }: Parts): Promise<EmbeddedPlatform | null> {
  if (config.productApi.kind !== 'embedded') return null
  const { settings, secrets } = fromProcessEnv(settingsFromEnvironment)
  const platform = await startEmbeddedPlatform({ ...settings, siteOrigin: config.origin }, secrets)
  // The site is useless without its product API, so the process exits and a supervisor restarts it.
  platform.ended.then((reason) => {
    log.fatal({ err: reason }, 'stopping: platform exited')
    process.stderr.write(`${reason.message}\n`)
    process.exit(1)
  })
  return platform
}
