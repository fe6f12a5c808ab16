import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { catchForeignOutput } from '../../configuration/process-output.ts'
import type { SignInServices } from '../../contract/sign-in-services.ts'
import type { Configured } from '../config/settings.ts'
import { CallRecord } from '../db/call-watch.ts'
import { listenOnSocket } from '../http/listen.ts'
import { newSocketPath } from '../operator/socket-path.ts'
import { startPlatform } from '../start-platform.ts'

export interface WorkerStart extends Configured {
  calls: SharedArrayBuffer
  /** Every message is a request for what the platform has measured. */
  metrics: MessagePort
}

export type WorkerReport =
  | { ready: true; socketPath: string; signIn: SignInServices; payOrigins: string[] }
  | { failed: true; sentence: string }

export type WorkerRequest = 'close' | Configured

/**
 * In a worker thread, the embedded database never blocks the web front's event loop. The platform listens on
 * a Unix socket that only this user may enter and is called over HTTP, like any other product API.
 */
if (!parentPort) throw new Error('platform/embedded/worker.ts runs as a worker thread only.')
const parent = parentPort
const report = (message: WorkerReport) => parent.postMessage(message)

// An uncaught error ends the thread; the parent reports it.
catchForeignOutput('platform')()

try {
  const { settings, secrets, calls, metrics } = workerData as WorkerStart
  const platform = await startPlatform(settings, secrets, new CallRecord(calls))
  metrics.on('message', async () => metrics.postMessage((await platform.metrics?.read()) ?? []))
  metrics.unref()
  const socketPath = newSocketPath()
  const server = await listenOnSocket(socketPath, platform.handle)
  const reportReady = () =>
    report({ ready: true, socketPath, signIn: platform.signIn, payOrigins: platform.payOrigins })
  async function perform(request: WorkerRequest): Promise<void> {
    if (request !== 'close') return platform.renew(request).then(reportReady, reportFailure)
    await server.close()
    await platform.close()
    parent.close()
  }
  let performed = Promise.resolve()
  parent.on('message', (request: WorkerRequest) => {
    performed = performed.then(() => perform(request))
  })
  reportReady()
} catch (error) {
  reportFailure(error)
}

function reportFailure(error: unknown): void {
  report({ failed: true, sentence: error instanceof Error ? error.message : String(error) })
}
