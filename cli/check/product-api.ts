import { PRODUCT_API_KEY_HEADER } from '../../contract/product-api/key-header.ts'
import { causeCode } from '../../platform/runtime/cause-code.ts'
import { CERTIFICATE_ADVICE, isCertificateFault } from './certificate.ts'
import { type Finding, failed, ok, warning } from './finding.ts'

const DEADLINE_MS = 5_000
const HTTP_FORBIDDEN = 403

interface ProductApiCheck {
  infoPath: string
  key: string | null
}

export async function checkProductApi(url: string, { infoPath, key }: ProductApiCheck): Promise<Finding> {
  const advice = 'Start it and let this machine reach it, or correct PRODUCT_API_URL.'
  try {
    const response = await fetch(`${url}${infoPath}`, {
      headers: key === null ? {} : { [PRODUCT_API_KEY_HEADER]: key },
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    if (response.ok) return ok(`${url} answers`)
    const isRefused = response.status === HTTP_FORBIDDEN
    return failed(
      `${url}${infoPath} answers HTTP ${response.status}`,
      isRefused ? 'Set PRODUCT_API_KEY to the key that the platform has.' : advice,
    )
  } catch (error) {
    const code = causeCode(error) ?? (error as Error).name
    return failed(`${url} does not answer (${code})`, isCertificateFault(code) ? CERTIFICATE_ADVICE : advice)
  }
}

/** For a separate platform: whether it is restricted to its web fronts. */
export function checkKey(hasKey: boolean): Finding {
  return hasKey
    ? ok('known by PRODUCT_API_KEY')
    : warning(
        'everybody who reaches this platform is answered as a web front is',
        'Set PRODUCT_API_KEY to the same key here and on the web fronts.',
      )
}
