import { readBounded } from '../../contract/bounded-body.ts'
import { CODES } from '../../contract/codes.ts'
import { Envelope } from '../../contract/envelope.ts'
import type { Paths } from '../../contract/product-api/paths.ts'
import { parseJson } from '../http/parse-json.ts'
import { NOBODY } from '../session/identity.ts'
import { callHeaders } from './headers.ts'
import { RESPONSE_BYTES_MAX } from './read-response.ts'
import type { Transport } from './transport.ts'

interface PingOptions {
  transport: Pick<Transport, 'origin' | 'basePath' | 'health'>
  paths: Paths
  appId: string
}

/**
 * Rejects unless the product API answers a visitor's call with success: a refused key, a proxy's page and an error of the
 * database are no answers. A backend may do without area information, but not without Home.
 */
export async function pingProductApi(options: PingOptions, signal: AbortSignal): Promise<void> {
  const { areaInfo, columnPage } = options.paths
  for (const path of [areaInfo, `${columnPage}?pageIndex=1&pageSize=1`]) {
    if (await succeeds(options, path, signal)) return
  }
  throw new Error('no call succeeded')
}

async function succeeds(
  { transport: { origin, basePath, health }, appId }: PingOptions,
  path: string,
  signal: AbortSignal,
): Promise<boolean> {
  const headers = callHeaders({ identity: NOBODY, currentLanguage: 'en', appId, requestId: 'readiness' })
  const response = await health.request({ origin, path: basePath + path, method: 'GET', headers, signal })
  const text = (await readBounded(response.body, RESPONSE_BYTES_MAX))?.toString('utf8') ?? ''
  const isOutage = response.statusCode >= 500
  return !isOutage && Envelope.safeParse(parseJson(text)).data?.code === CODES.success
}
