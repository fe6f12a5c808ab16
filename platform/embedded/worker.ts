import { parentPort, workerData } from 'node:worker_threads'
import type { SignInServices } from '../../contract/sign-in-services.ts'
import type { PlatformSecrets } from '../config/secrets.ts'
import type { PlatformSettings } from '../config/settings.ts'
import { listenOnSocket } from '../http/listen.ts'
import { newSocketPath } from '../operator/socket-path.ts'
import { startPlatform } from '../start-platform.ts'

/** The thread's start data. */
export interface WorkerStart {
  settings: PlatformSettings
  secrets: PlatformSecrets
}

/** The thread's one message to its parent. */
export type WorkerReport =
  | { ready: true; socketPath: string; signIn: SignInServices; payOrigins: string[] }
  | { failed: true; sentence: string }

/** The parent's requests to the thread, which exits after it has closed. */
export type WorkerRequest = 'close'

/**
 * The platform in a worker thread, so that the embedded database never blocks the web front's event loop. It listens
 * on a Unix socket that only this user may enter and is called over HTTP, like any other product API.
 */
if (!parentPort) throw new Error('platform/embedded/worker.ts runs as a worker thread only.')
const parent = parentPort
const report = (message: WorkerReport) => parent.postMessage(message)

try {
  const { settings, secrets } = workerData as WorkerStart
  const platform = await startPlatform(settings, secrets)
  const socketPath = newSocketPath()
  const server = await listenOnSocket(socketPath, platform.handle)
  parent.on('message', async (request: WorkerRequest) => {
    if (request !== 'close') return
    await server.close()
    await platform.close()
    parent.close()
  })
  report({ ready: true, socketPath, signIn: platform.signIn, payOrigins: platform.payOrigins })
} catch (error) {
  report({ failed: true, sentence: error instanceof Error ? error.message : String(error) })
}
