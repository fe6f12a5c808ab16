import { fromProcessEnv } from '../configuration/process-env.ts'
import { processOutput } from '../configuration/process-output.ts'
import { type Configured, settingsFromEnvironment } from '../platform/config/settings.ts'
import { type EmbeddedPlatform, startEmbeddedPlatform } from '../platform/embedded/start-embedded.ts'
import { loadConfig } from '../server/config/config.ts'
import type { Parts } from './parts.ts'

export interface ConfiguredPlatform extends Omit<EmbeddedPlatform, 'renew'> {
  /**
   * Reloads and applies settings and keys. Rejects if they are invalid, and the previous ones remain in effect.
   *
   * @returns restores the previous ones
   */
  renew(): Promise<() => Promise<void>>
}

export async function startEmbedded({ config, log }: Parts): Promise<ConfiguredPlatform | null> {
  if (config.productApi.kind !== 'embedded') return null
  let configured = readConfigured()
  const platform = await startEmbeddedPlatform(configured)
  // The site is useless without its product API, so the process exits and a supervisor restarts it.
  platform.ended.then((reason) => {
    log.fatal({ err: reason }, 'stopping: platform exited')
    processOutput('web').explain(reason.message)
    process.exit(1)
  })

  async function apply(next: Configured): Promise<() => Promise<void>> {
    const former = configured
    await platform.renew(next)
    configured = next
    return async () => void (await apply(former))
  }

  return {
    socketPath: platform.socketPath,
    get signIn() {
      return platform.signIn
    },
    payOrigins: platform.payOrigins,
    ended: platform.ended,
    readMetrics: platform.readMetrics,
    renew: async () => apply(readConfigured()),
    close: platform.close,
  }
}

function readConfigured(): Configured {
  const { config } = fromProcessEnv(loadConfig)
  const { settings, secrets } = fromProcessEnv(settingsFromEnvironment)
  return { settings: { ...settings, siteOrigin: config.origin }, secrets }
}
