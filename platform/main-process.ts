/**
 * Starts the platform on its port and closes it on SIGTERM; SIGHUP reads the settings again. Run by
 * `main.ts`.
 */
import closeWithGrace from 'close-with-grace'
import { EnvironmentError } from '../configuration/environment-error.ts'
import { exitWhileStarting } from '../configuration/exit-while-starting.ts'
import { fromProcessEnv } from '../configuration/process-env.ts'
import { catchForeignOutput, failureFields, processOutput } from '../configuration/process-output.ts'
import { onReload } from '../configuration/reload-signal.ts'
import { unknownVariables } from '../configuration/unknown-names.ts'
import { type ListenSettings, settingsFromEnvironment } from './config/settings.ts'
import { listenOnPort, PLATFORM_CLOSE_MS_MAX } from './http/listen.ts'
import { serveMetrics } from './http/serve-metrics.ts'
import { requireKey } from './require-key.ts'
import { StartError } from './runtime/start-error.ts'
import { type StartedPlatform, startPlatform } from './start-platform.ts'

const leaveSignals = exitWhileStarting()
const output = processOutput('platform')
const stopCatching = catchForeignOutput('platform')

try {
  for (const sentence of unknownVariables()) output.warn(sentence)
  const { settings, secrets, listen, metrics } = fromProcessEnv(settingsFromEnvironment)
  const platform = await startPlatform(settings, secrets)
  let handle = requireKey(secrets.webFrontKeys, platform.handle)
  const server = await listenOnPort(listen.host, listen.port, (request) => handle(request))
  const measured = metrics && (await openMetrics(metrics, platform))
  const providers = Object.values(platform.signIn).flatMap((service) => service?.origins ?? [])
  output.ready(
    `The product API answers on http://${listen.host}:${server.port}`,
    ...providers.map((origin) => `Sign-in provider: ${origin}`),
    ...platform.payOrigins.map((origin) => `Payment provider: ${origin}`),
  )
  let renewed = Promise.resolve()
  async function renew(): Promise<void> {
    try {
      const configured = fromProcessEnv(settingsFromEnvironment)
      await platform.renew(configured)
      handle = requireKey(configured.secrets.webFrontKeys, platform.handle)
    } catch (error) {
      platform.log.error(failureFields(error, isSentence(error)), 'renewal stopped')
    }
  }
  const skip = onReload(() => {
    renewed = renewed.then(renew)
  })
  closeWithGrace({ delay: PLATFORM_CLOSE_MS_MAX, logger: false, skip }, async ({ err }) => {
    // The last log line is where operators look for the reason of an exit.
    if (err) platform.log.fatal({ err }, 'stopping after uncaught error')
    await renewed
    await server.close()
    await measured?.close()
    await platform.close()
  })
  leaveSignals()
  stopCatching()
} catch (error) {
  output.fail(error, isSentence(error))
  process.exit(1)
}

async function openMetrics(place: ListenSettings, { metrics }: Pick<StartedPlatform, 'metrics'>) {
  const { toText } = await import('../configuration/instruments.ts')
  return serveMetrics(place, async () => toText(metrics ? [await metrics.read()] : []))
}

function isSentence(error: unknown): boolean {
  return error instanceof StartError || error instanceof EnvironmentError
}
