/** Reads the settings, starts the platform on its port and closes it on SIGTERM; run by `main.ts`. */
import closeWithGrace from 'close-with-grace'
import { EnvironmentError } from '../configuration/environment-error.ts'
import { fromProcessEnv } from '../configuration/process-env.ts'
import { unknownVariables } from '../configuration/unknown-names.ts'
import { settingsFromEnvironment } from './config/settings.ts'
import { listenOnPort } from './http/listen.ts'
import { StartError } from './runtime/start-error.ts'
import { startPlatform } from './start-platform.ts'

try {
  for (const sentence of unknownVariables()) process.stderr.write(`${sentence}\n`)
  const { settings, secrets, listen } = fromProcessEnv(settingsFromEnvironment)
  const platform = await startPlatform(settings, secrets)
  const server = await listenOnPort(listen.host, listen.port, platform.handle)
  process.stdout.write(`The product API answers on http://${listen.host}:${server.port}\n`)
  const { google, facebook } = platform.signIn
  for (const origin of [...(google?.origins ?? []), ...(facebook?.origins ?? [])]) {
    process.stdout.write(`Sign-in provider: ${origin}\n`)
  }
  for (const origin of platform.payOrigins) process.stdout.write(`Payment provider: ${origin}\n`)
  closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    // The last log line: the place to look for the reason of an exit.
    if (err) platform.log.error({ err }, 'stopping after uncaught error')
    await server.close()
    await platform.close()
  })
} catch (error) {
  if (!(error instanceof StartError || error instanceof EnvironmentError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
