import { hasExtension } from '../../contract/area.ts'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import { inTime } from '../http/in-time.ts'

/** Not worth delaying sign-in further: it only hides an empty row. */
const WAIT_MS_MAX = 3_000

/**
 * Whether the account certainly has nothing to continue, so that Home reserves no space for that row. False when the
 * product API does not respond in time. Never rejects.
 */
export function hasNothingToContinue(
  api: Pick<ProductApi, 'areaInfo' | 'continueWatching'>,
): Promise<boolean> {
  return inTime(WAIT_MS_MAX, async () => {
    if (!hasExtension(await api.areaInfo(), 'continueWatching')) return true
    const rows = await api.continueWatching({ pageSize: 1 })
    return rows.length === 0
  }).catch(() => false)
}
