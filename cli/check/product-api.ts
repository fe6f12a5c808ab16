import { causeCode } from '../../platform/runtime/cause-code.ts'
import { type Finding, failed, ok } from './finding.ts'

const DEADLINE_MS = 5_000

/** Whether the product API elsewhere answers the first call that every page needs. */
export async function checkProductApi(url: string, infoPath: string): Promise<Finding> {
  const advice = 'Start it and let this machine reach it, or correct PRODUCT_API_URL.'
  try {
    const response = await fetch(`${url}${infoPath}`, { signal: AbortSignal.timeout(DEADLINE_MS) })
    return response.ok
      ? ok(`${url} answers`)
      : failed(`${url}${infoPath} answers HTTP ${response.status}`, advice)
  } catch (error) {
    return failed(`${url} does not answer (${causeCode(error) ?? (error as Error).name})`, advice)
  }
}
