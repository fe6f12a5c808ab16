import { type Kysely, sql } from 'kysely'

/** What support finds members and orders by, whom it has blocked, and how far feedback is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** Of `platform/orders/notes.ts` at this release: an order with one needs a look at the provider, or had one. */
const NOTES = [
  'declined at the provider after it was credited; look at it there',
  'in a state unknown to this release; look at it at the provider',
  'does not match its order; not credited',
  'disputed by its buyer; answer at the provider, the coins go back with the money',
  'disputed by its buyer, who has the money back; answer at the provider',
  'received for a failed order; refund it at the provider',
  'received in part for a failed order; refund it at the provider',
  'received again after its coins were taken back; grant them again or refund it at the provider',
  'received again in part after its coins were taken back; grant them again or refund it at the provider',
  'no end in time',
]

const STATEMENTS = [
  'ALTER TABLE member ADD COLUMN blocked_at_ms bigint',
  `ALTER TABLE feedback ADD COLUMN state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'answered', 'closed'))`,
  // By time, since an index on `ordinal` alone would mislead the lists of one member (008).
  'CREATE INDEX top_up_order_newest ON top_up_order (created_at_ms, id)',
  `CREATE INDEX top_up_order_refunded ON top_up_order (created_at_ms, id) WHERE state = 'refunded'`,
  `CREATE INDEX top_up_order_noted ON top_up_order (created_at_ms, id) WHERE failure IN ('${NOTES.join("', '")}')`,
  // Refunds that were asked for and are not finished.
  `CREATE INDEX top_up_order_refunding ON top_up_order (id) WHERE refund_reason IS NOT NULL AND refunded_at_ms IS NULL`,
  'CREATE INDEX withdrawal_owed ON withdrawal (order_id) WHERE refunded_at_ms IS NULL',
  'CREATE INDEX mail_address_by_address ON mail_address (lower(address)) WHERE address IS NOT NULL',
  // The numbers of receipts of VIP. They order nothing.
  'CREATE INDEX vip_period_by_number ON vip_period USING hash (ordinal)',
  'CREATE INDEX vip_reversal_by_number ON vip_reversal USING hash (ordinal)',
]
