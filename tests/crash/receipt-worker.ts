import { openPostgres } from '../../platform/db/open.ts'
import { sendMails } from '../../platform/mail/send-mails.ts'
import { credit } from '../../platform/orders/credit.ts'
import { systemClock } from '../../platform/runtime/clock.ts'
import { randomIds } from '../../platform/runtime/ids.ts'
import { SILENT_LOG } from '../builders/platform.ts'

/** Credits orders and sends their receipts until it is killed: `node receipt-worker.ts DATABASE_URL SMTP_PORT`. */
const [databaseUrl = '', port = ''] = process.argv.slice(2)
const db = openPostgres(databaseUrl, () => {})
const deps = { db, clock: systemClock, ids: randomIds, log: SILENT_LOG, payments: null, packages: [] }
const server = {
  host: '127.0.0.1',
  port: Number(port),
  tls: 'none',
  credentials: { user: 'platform', password: 'p@ss:word' },
  from: { name: 'Cliffhanger', address: 'receipts@watch.example' },
} as const
const AT_ONCE = 8

async function creditAll(): Promise<void> {
  for (;;) {
    const open = await db
      .selectFrom('top_up_order')
      .select('id')
      .where('state', '=', 'approved')
      .orderBy('ordinal')
      .limit(AT_ONCE)
      .execute()
    if (open.length === 0) return
    const payment = { payer: { country: null, email: null } }
    await Promise.all(open.map(({ id }) => credit(deps, id, { captureId: `capture-${id}`, ...payment })))
  }
}

async function sendForever(): Promise<never> {
  for (;;) await sendMails({ ...deps, siteOrigin: 'https://watch.example' }, server)
}

await Promise.all([creditAll(), sendForever()])
