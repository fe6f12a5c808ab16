import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SignInServices } from '../../contract/sign-in-services.ts'
import type { PlatformSecrets } from '../config/secrets.ts'
import type { PlatformSettings } from '../config/settings.ts'
import { StartError } from '../runtime/start-error.ts'
import type { WorkerReport, WorkerRequest, WorkerStart } from './worker.ts'

/** A platform in a worker thread of this process. */
export interface EmbeddedPlatform {
  /** Unix socket on which it answers HTTP. */
  socketPath: string
  signIn: SignInServices
  /** See `StartedPlatform`. */
  payOrigins: string[]
  /** Resolves with the reason, a sentence, if the thread ends unexpectedly. */
  ended: Promise<Error>
  close(): Promise<void>
}

/** Starts `worker.ts` and waits until it listens. Rejects with {@link StartError}. */
export async function startEmbeddedPlatform(
  settings: PlatformSettings,
  secrets: PlatformSecrets,
): Promise<EmbeddedPlatform> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: { settings, secrets } satisfies WorkerStart,
  })
  const exited = once(worker, 'exit')
  let isClosing = false
  const ended = new Promise<Error>((resolve) => {
    worker.once('error', (error) =>
      resolve(new Error(`The platform failed: ${error.message}`, { cause: error })),
    )
    worker.once('exit', (code) => {
      if (!isClosing) resolve(new Error(`The platform ended with code ${code}.`))
    })
  })
  const failed = ended.then(({ message }): WorkerReport => ({ failed: true, sentence: message }))
  const reported = once(worker, 'message').then(([report]) => report as WorkerReport)
  const report = await Promise.race([reported, failed])
  if ('failed' in report) {
    isClosing = true
    await worker.terminate()
    throw new StartError(report.sentence)
  }
  return {
    socketPath: report.socketPath,
    signIn: report.signIn,
    payOrigins: report.payOrigins,
    ended,
    async close() {
      isClosing = true
      worker.postMessage('close' satisfies WorkerRequest)
      await exited
    },
  }
}
