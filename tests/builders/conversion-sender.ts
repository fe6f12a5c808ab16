import { createAdNetworks } from '../../platform/conversions/networks/list.ts'
import { sendConversions } from '../../platform/conversions/send-conversions.ts'
import { openPostgres } from '../../platform/db/open.ts'
import { systemClock } from '../../platform/runtime/clock.ts'
import { SILENT_LOG } from './platform.ts'

/** A process that sends conversions to Meta until it is killed: `node conversion-sender.ts DATABASE_URL META_API_URL`. */
const [databaseUrl = '', apiUrl = ''] = process.argv.slice(2)
const db = openPostgres(databaseUrl, () => {})
const [meta] = createAdNetworks({ meta: { pixelId: '1', accessToken: 'token', apiUrl }, tiktok: null })
for (;;) await sendConversions({ db, clock: systemClock, log: SILENT_LOG }, meta!)
