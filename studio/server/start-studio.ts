import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { StudioSettings } from '../../platform/config/settings.ts'
import {
  type OperatorCredentials,
  type OperatorSettings,
  openOperatorBeside,
} from '../../platform/operator/open-operator.ts'
import { listAccountsAction } from '../../platform/operator/studio-actions.ts'
import { StartError } from '../../platform/runtime/start-error.ts'
import { createStudio } from './create-studio.ts'

const CLIENT_FOLDER = join(import.meta.dirname, '../../build/studio')
/** Larger than any answer needs; a client that reads slowly or not at all ends by then. */
const REQUEST_MS_MAX = 150_000
const HEADERS_MS_MAX = 10_000
const CONNECTIONS_MAX = 500

interface StartOptions {
  settings: OperatorSettings & { studio: StudioSettings }
  credentials: OperatorCredentials
  log: Logger
}

/** Rejects with {@link StartError} while there is no account, so that nobody serves a Studio without an owner. */
export async function startStudio({ settings, credentials, log }: StartOptions): Promise<{
  origin: string
  close(): Promise<void>
}> {
  const operator = await openOperatorBeside(settings, credentials)
  try {
    const accounts = await operator.perform(listAccountsAction, {})
    if (accounts.length === 0) {
      throw new StartError(
        'Studio has no account yet: make one with "cliffhanger studio add <name> --role owner".',
      )
    }
    const { host, port, origin, aloneUpTo } = settings.studio
    const server = createServer(
      { requestTimeout: REQUEST_MS_MAX, headersTimeout: HEADERS_MS_MAX },
      createStudio({ operator, origin, aloneUpTo, clientFolder: CLIENT_FOLDER, log }),
    )
    server.maxConnections = CONNECTIONS_MAX
    server.listen(port, host)
    await once(server, 'listening')
    log.info({ port: (server.address() as AddressInfo).port, origin }, 'Studio listens')
    return {
      origin,
      async close() {
        const closed = once(server, 'close')
        server.close()
        server.closeIdleConnections()
        await closed
        await operator.close()
      },
    }
  } catch (error) {
    await operator.close()
    throw error
  }
}
