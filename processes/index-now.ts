import { join } from 'node:path'
import { createHrefs } from '../app/addresses/hrefs.ts'
import { LANGUAGES, type Language } from '../app/i18n/language.ts'
import { type Announcer, createAnnouncer } from '../server/index-now/announcer.ts'
import { createProductApi } from '../server/product-api/client.ts'
import { responseCache } from '../server/product-api/response-cache.ts'
import type { Transport } from '../server/product-api/transport.ts'
import { NOBODY } from '../server/session/identity.ts'
import type { SharedState } from '../server/shared-state/shared-state.ts'
import type { Parts } from './parts.ts'

/** For product APIs that do not report catalogue changes. */
const LOOK_EVERY_MS = 60 * 60_000
/** All machines notice a change within seconds. */
const SENT_CACHED_MS = 60_000

export function startIndexNow(
  { config, log, state }: Pick<Parts, 'config' | 'log'> & { state: SharedState },
  transport: Transport,
): Announcer | null {
  const { indexNow, origin, dataDir } = config
  if (!indexNow) return null
  const api = createProductApi(
    {
      transport,
      paths: config.productApiPaths,
      appId: config.productApiAppId,
      cache: responseCache(),
      nowMs: Date.now,
    },
    { identity: NOBODY, language: 'en', requestId: 'index-now', log },
  )
  const announcer = createAnnouncer({
    api,
    origin,
    ...indexNow,
    file: join(dataDir, 'index-now.json'),
    sent: state.requests<true>('indexNow', { cachedMs: SENT_CACHED_MS }),
    languages: LANGUAGES,
    toPath: (language, drama, episode) => createHrefs(language as Language).episode(drama, episode),
    log,
  })
  announcer.look()
  const timer = setInterval(announcer.look, LOOK_EVERY_MS).unref()
  return {
    look: announcer.look,
    close: () => {
      clearInterval(timer)
      return announcer.close()
    },
  }
}
