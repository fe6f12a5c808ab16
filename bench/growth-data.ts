/**
 * Fills an empty, migrated PostgreSQL with a large product: catalogue, members, their history, and one busy member.
 * Deterministic, in one to three minutes; the ledger adds up (`npm run reconcile`).
 *
 * `npx node bench/growth-data.ts postgres://…`
 */
import { sql } from 'kysely'
import { setColumns } from '../platform/catalog/columns/set-columns.ts'
import { inTransaction, type Tx } from '../platform/db/in-transaction.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openForMigrations } from '../platform/db/open.ts'
import type { Database } from '../platform/db/tables.ts'
import type { ColumnsPublication } from '../platform/publication/column-publication.ts'
import { hashToken } from '../platform/runtime/hash-token.ts'
import { indexMissingDramas } from '../platform/search/index-dramas.ts'
import { START_MS } from '../tests/builders/platform.ts'

/** Sizes. */
export interface GrowthSize {
  dramas: number
  /** On average; from 10 to 90. */
  episodesPerDrama: 50
  /** Beside the one of all dramas. */
  genres: number
  members: number
  /** Characters of each drama's introduction. */
  introductionLength: number
  /** Days for which plays are stored, newest first, and dramas that were played on each. */
  playDays: number
  playedPerDay: number
  busy: { unlocks: number; openLots: number; history: number; orders: number }
}

export const LARGE: GrowthSize = {
  dramas: 20_000,
  episodesPerDrama: 50,
  genres: 212,
  members: 100_000,
  introductionLength: 300,
  playDays: 365,
  playedPerDay: 5_000,
  busy: { unlocks: 18_000, openLots: 2_000, history: 5_000, orders: 200 },
}

/** A session token of the member with this id. */
export const tokenOfMember = (memberId: string) => `growth-${memberId}`.padEnd(43, '0')

export const BUSY = 'busy'
/** A member with nothing, and one with a short past. */
export const NEW_MEMBER = 'm1'
export const MEMBER = 'm2'

const PRICE_COINS = 20
/** Far in the future: sessions and lots of the data set never expire. */
const NEVER_MS = 9_000_000_000_000

const DAY_MS = 86_400_000
/** Between two unlocks of the busy member: they take a year. */
const PRESS_MS = 1_800_000

/** A row of each kind whose dramas a rule picks, and one by hand. */
const HOME: ColumnsPublication = [
  {
    ...{ id: 'picked', type: 'carousel', name: 'Picked', translations: {} },
    dramas: Array.from({ length: 8 }, (_, n) => `d${n + 1}`),
  },
  { id: 'new', type: 'newest', name: 'New', translations: {} },
  { id: 'top', type: 'ranking', name: 'Top', translations: {}, dramas: [] },
]

/** Fills what `size` says. @param nowMs when the past ends */
export async function fillGrowth(db: Database, size: GrowthSize, nowMs: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Rows are written with their balances, as no trigger updates them.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await sql`SET LOCAL work_mem = '256MB'`.execute(tx)
    for (const statement of [
      ...catalogue(size, nowMs),
      ...members(size, nowMs),
      ...ledgers(size, nowMs),
      ...busyLedger(size, nowMs),
    ]) {
      await sql.raw(statement).execute(tx)
    }
    await writeSessions(tx)
  })
  await setColumns({ db, clock: { nowMs: () => nowMs } }, HOME)
  while (await indexMissingDramas({ db })) {}
  await sql`VACUUM ANALYZE`.execute(db)
}

const ADJECTIVES = [
  'Crimson',
  'Silent',
  'Forbidden',
  'Second',
  'Midnight',
  'Borrowed',
  'Broken',
  'Golden',
  'Hidden',
  'Last',
]
const NOUNS = [
  'Heiress',
  'Promise',
  'Contract',
  'Wolf',
  'Bride',
  'Letter',
  'Captain',
  'Garden',
  'Winter',
  'Stranger',
  'Oath',
]

/** One of the words, by a number. */
function pick(words: readonly string[], number: string): string {
  return `(ARRAY['${words.join("', '")}'])[1 + (${number}) % ${words.length}]`
}

function catalogue(size: GrowthSize, nowMs: number): string[] {
  const today = Math.floor(nowMs / DAY_MS)
  return [
    `INSERT INTO category (id, language, name, name_folded, drama_count)
      SELECT 'g' || n, 'en', 'Genre ' || n, 'genre ' || n, 1 FROM generate_series(1, ${size.genres}) AS n`,
    `INSERT INTO category_translation (category_id, base_language, language, name)
      SELECT 'g' || n, 'th', 'th', 'ประเภท ' || n FROM generate_series(1, ${size.genres}) AS n`,
    `INSERT INTO drama (id, key, language, name, introduction, cover_key, wide_cover_key, cover_color, episode_count,
        free_episode_count, series_key, season, week_play_count, published_at_ms, updated_at_ms)
      SELECT 'd' || n, 'd' || n, 'en', 'The ' || ${pick(ADJECTIVES, 'n')} || ' ' || ${pick(NOUNS, 'n / 7')} || ' of ' || ${pick(NOUNS, 'n / 160')} || ' ' || n,
        left('A ' || ${pick(NOUNS, 'n / 3')} || ' and a ' || ${pick(ADJECTIVES, 'n / 5')} || ' secret: ' || repeat(md5(n::text) || ' ', 80), ${size.introductionLength}),
        left(md5('c' || n), 24), left(md5('w' || n), 24), '#aa3344', 10 + n * 37 % 81,
        5, 's' || n / 4, 1 + n % 4, 0, ${nowMs}, ${nowMs}
      FROM generate_series(1, ${size.dramas}) AS n`,
    `INSERT INTO content_language (language) VALUES ('en'), ('th')`,
    `INSERT INTO drama_translation (drama_id, base_language, language, name, introduction)
      SELECT id, 'th', 'th', 'ละคร ' || id, left(repeat('เรื่องราวของความรัก ', 200), ${size.introductionLength}) FROM drama`,
    `INSERT INTO drama_category (drama_id, category_id, drama_ordinal, position)
      SELECT id, 'all', ordinal, 0 FROM drama
      UNION ALL
      SELECT drama.id, 'g' || 1 + (substr(drama.id, 2)::integer * step) % ${size.genres}, ordinal, place
      FROM drama, (VALUES (1, 1), (7, 2), (61, 3)) AS genre (step, place)
      ON CONFLICT DO NOTHING`,
    `UPDATE category SET drama_count = counted.count
      FROM (SELECT category_id, count(*) FROM drama_category GROUP BY category_id) AS counted
      WHERE counted.category_id = category.id`,
    // Two dramas are still to be counted.
    `INSERT INTO also_watched (drama_id, counted_at_ms, dramas)
      SELECT drama.id, CASE WHEN ordinal <= 2 THEN 0 ELSE ${nowMs} END, (
        SELECT jsonb_agg(jsonb_build_object('drama_id', 'd' || 1 + (ordinal * 31 + k * 977) % ${size.dramas}, 'share', 0.5 / k))
        FROM generate_series(1, 24) AS k)
      FROM drama`,
    `INSERT INTO feed_drama (drama_id, shown_count, taken_count)
      SELECT id, ordinal * 7919 % 3000, ordinal * 104729 % 300 FROM drama`,
    `INSERT INTO episode (id, drama_id, number, media_key, first_frame_key, duration_ms, captions, is_free, is_app_only,
        price_coins)
      SELECT drama.id || 'e' || number, drama.id, number, left(md5(drama.id || number), 24), left(md5('f' || drama.id || number), 24), 61400,
        '[{"language": "en", "label": "English"}]', number <= 5, false, CASE WHEN number <= 5 THEN 0 ELSE ${PRICE_COINS} END
      FROM drama, generate_series(1, drama.episode_count) AS number`,
    `INSERT INTO drama_day_play (drama_id, day, play_count)
      SELECT DISTINCT 'd' || 1 + (n * 7919 + back * 104729) % ${size.dramas}, ${today} - back, 1 + n % 97
      FROM generate_series(0, ${size.playDays - 1}) AS back, generate_series(1, ${size.playedPerDay}) AS n
      ON CONFLICT DO NOTHING`,
    `UPDATE drama SET week_play_count = week.plays
      FROM (SELECT drama_id, sum(play_count) AS plays FROM drama_day_play WHERE day > ${today} - 7 GROUP BY drama_id) AS week
      WHERE week.drama_id = drama.id`,
    `INSERT INTO platform_state (name, value) VALUES ('ranking_day', '${today}')`,
  ]
}

/** Everybody: \`m1\` has nothing, the others a short past each. */
const EVERYBODY = (size: GrowthSize) =>
  `(SELECT 'm' || n AS id, n FROM generate_series(1, ${size.members - 1}) AS n
    UNION ALL SELECT '${BUSY}', ${size.members}) AS everybody`

function members(size: GrowthSize, nowMs: number): string[] {
  const past = `(SELECT 'm' || n AS member_id, n, k, 'd' || 1 + (n * 31 + k * 977) % ${size.dramas} AS drama_id
    FROM generate_series(2, ${size.members - 1}) AS n, generate_series(1, 3) AS k
    UNION ALL SELECT '${BUSY}', n, 1, 'd' || n FROM generate_series(1, ${size.busy.history}) AS n) AS past`
  return [
    `INSERT INTO member (id, code, nickname, created_at_ms) SELECT id, 10000000 + n, 'M', ${nowMs} FROM ${EVERYBODY(size)}`,
    `INSERT INTO member_identity (provider, third_party_id, member_id, created_at_ms)
      SELECT 'google', id, id, ${nowMs} FROM ${EVERYBODY(size)}`,
    `INSERT INTO watched_drama (member_id, drama_id, episode_id, watched_at_ms)
      SELECT member_id, drama_id, drama_id || 'e1', ${nowMs} - k * 1000 FROM ${past}`,
    `INSERT INTO saved_drama (member_id, drama_id, episode_id, saved_at_ms)
      SELECT member_id, drama_id, drama_id || 'e1', ${nowMs} FROM ${past}`,
    `INSERT INTO liked_episode (member_id, episode_id, liked_at_ms)
      SELECT member_id, drama_id || 'e1', ${nowMs} FROM ${past}`,
    `INSERT INTO feed_outcome (member_id, drama_id, is_hidden, noted_at_ms)
      SELECT member_id, drama_id, k % 3 = 0, ${nowMs} - k * 1000 FROM ${past}`,
    `INSERT INTO playback_position (member_id, drama_id, episode_id, position_ms, saved_at_ms)
      SELECT member_id, drama_id, drama_id || 'e1', 5000, ${nowMs} FROM ${past}`,
    `INSERT INTO auto_unlock (member_id, drama_id) SELECT member_id, drama_id FROM ${past} WHERE n % 50 = 0`,
  ]
}

/** Each member but the first was given 100 coins and has unlocked one episode. */
function ledgers(size: GrowthSize, nowMs: number): string[] {
  const buyers = `generate_series(2, ${size.members - 1}) AS n`
  const drama = `'d' || 1 + n % ${size.dramas}`
  return [
    `INSERT INTO wallet (member_id, coins) SELECT 'm' || n, ${100 - PRICE_COINS} FROM ${buyers}`,
    `INSERT INTO posting (id, member_id, kind, idempotency_key, asked, reason, coins_after, bonus_after, created_at_ms)
      SELECT kind || 'm' || n, 'm' || n, kind, kind, 'a', '', coins, 0, ${nowMs} - 1000
      FROM ${buyers}, (VALUES ('grant', 100), ('unlock', ${100 - PRICE_COINS})) AS operation (kind, coins) ORDER BY n, coins DESC`,
    `INSERT INTO lot (id, member_id, purse, left_amount, expires_at_ms)
      SELECT 'l' || n, 'm' || n, 'coins', ${100 - PRICE_COINS}, ${NEVER_MS} FROM ${buyers}`,
    `INSERT INTO entry (posting_id, member_id, account, purse, lot_id, account_type, amount)
      SELECT part.kind || 'm' || n, 'm' || n, part.account, 'coins',
        CASE WHEN part.account = 'member' THEN 'l' || n END, part.type, part.amount
      FROM ${buyers}, (VALUES ('grant', 'member', 64, 100), ('grant', 'compensation', NULL, -100),
        ('unlock', 'member', NULL, -${PRICE_COINS}), ('unlock', 'unlocks', NULL, ${PRICE_COINS}))
        AS part (kind, account, type, amount) ORDER BY n`,
    `INSERT INTO unlock (member_id, episode_id, drama_id, price_coins, coins, bonus, posting_id, unlocked_at_ms)
      SELECT 'm' || n, ${drama} || 'e6', ${drama}, ${PRICE_COINS}, ${PRICE_COINS}, 0, 'unlockm' || n, ${nowMs} - 1000
      FROM ${buyers}`,
    `INSERT INTO vip_period (member_id, starts_at_ms, ends_at_ms, idempotency_key, asked, reason, created_at_ms)
      SELECT 'm' || n, ${nowMs} - 900000, ${nowMs} - 800000, 'v', 'a', '', ${nowMs} - 900000 FROM ${buyers}`,
    `INSERT INTO top_up_order (id, member_id, extend_product_id, asked, state, product_id, product_name, price_cents,
        currency, coins, bonus, vip_days, store_type, return_url, create_request_id, capture_request_id, refund_request_id,
        created_at_ms, reported_at_ms, credited_at_ms)
      SELECT 'o' || n, CASE WHEN n <= ${size.busy.orders} THEN '${BUSY}' ELSE 'm' || n END, 'order' || n, 'a', 'failed', 'p',
        'Package', 499, 'USD', 500, 0, 0, 2, 'http://localhost/', 'c' || n, 'x' || n, 'r' || n, ${nowMs}, ${nowMs}, ${nowMs}
      FROM ${buyers}`,
    `INSERT INTO withdrawal (order_id, member_id, name, statement, language, refund_minor, coins_back, bonus_back, vip_ms_back,
        coins_used, bonus_used, vip_ms_used, confirmed_at_ms, refunded_at_ms)
      SELECT id, member_id, 'A buyer', 'I withdraw.', 'en', 499, 500, 0, 0, 0, 0, 0, ${nowMs}, ${nowMs} FROM top_up_order`,
    `INSERT INTO document (id, member_id, kind, key, language, order_id, content, created_at_ms, tries_end_at_ms)
      SELECT 'document' || id, member_id, 'receipt', 'receipt:' || id, 'en', id,
        '{"title":"Receipt","paragraphs":[],"rows":[],"notes":[],"links":[]}', created_at_ms, created_at_ms
      FROM top_up_order`,
    `INSERT INTO mail_address (member_id, language, address, confirmed_at_ms, token_hash, token_ends_at_ms)
      SELECT 'm' || n, 'en', 'm' || n || '@mail.example', ${nowMs}, 'hash' || n, ${nowMs} FROM ${buyers}`,
  ]
}

/** First many grants of 1 coin, each a lot that is still open, and one that pays for every unlock. */
function busyLedger({ dramas, busy }: GrowthSize, nowMs: number): string[] {
  const [grants, spent] = [busy.openLots, busy.unlocks * PRICE_COINS]
  const unlocks = `(SELECT n, 'd' || 1 + (n - 1) % ${dramas} AS drama_id, 6 + (n - 1) / ${dramas} AS number
    FROM generate_series(1, ${busy.unlocks}) AS n) AS unlocks`
  const given = `CASE WHEN n = 1 THEN ${spent + 1} ELSE 1 END`
  return [
    `INSERT INTO wallet (member_id, coins) VALUES ('${BUSY}', ${grants})`,
    `INSERT INTO posting (id, member_id, kind, idempotency_key, asked, reason, coins_after, bonus_after, created_at_ms)
      SELECT 'busy_g' || n, '${BUSY}', 'grant', 'g' || n, 'a', '', ${spent} + n, 0,
        ${nowMs} - ${busy.unlocks} * ${PRESS_MS}::bigint - 1000 FROM generate_series(1, ${grants}) AS n ORDER BY n`,
    `INSERT INTO posting (id, member_id, kind, idempotency_key, asked, reason, coins_after, bonus_after, created_at_ms)
      SELECT 'busy_u' || n, '${BUSY}', 'unlock', 'u' || n, 'a', '', ${spent} + ${grants} - n * ${PRICE_COINS}, 0,
        ${nowMs} - (${busy.unlocks} - n) * ${PRESS_MS}::bigint FROM generate_series(1, ${busy.unlocks}) AS n ORDER BY n`,
    `INSERT INTO lot (id, member_id, purse, left_amount, expires_at_ms)
      SELECT 'busy_l' || n, '${BUSY}', 'coins', 1, ${NEVER_MS} + n FROM generate_series(1, ${grants}) AS n`,
    `INSERT INTO entry (posting_id, member_id, account, purse, lot_id, account_type, amount)
      SELECT 'busy_g' || n, '${BUSY}', part.account, 'coins', CASE WHEN part.type IS NOT NULL THEN 'busy_l' || n END,
        part.type, part.sign * (${given})
      FROM generate_series(1, ${grants}) AS n, (VALUES ('member', 64, 1), ('compensation', NULL, -1))
        AS part (account, type, sign) ORDER BY n`,
    `INSERT INTO entry (posting_id, member_id, account, purse, lot_id, amount)
      SELECT 'busy_u' || n, '${BUSY}', part.account, 'coins', part.lot_id, part.amount
      FROM generate_series(1, ${busy.unlocks}) AS n, (VALUES ('member', 'busy_l1', -${PRICE_COINS}),
        ('unlocks', NULL, ${PRICE_COINS})) AS part (account, lot_id, amount) ORDER BY n`,
    `INSERT INTO unlock (member_id, episode_id, drama_id, price_coins, coins, bonus, posting_id, unlocked_at_ms, loaded_at_ms)
      SELECT '${BUSY}', drama_id || 'e' || number, drama_id, ${PRICE_COINS}, ${PRICE_COINS}, 0, 'busy_u' || n,
        ${nowMs} - (${busy.unlocks} - n) * ${PRESS_MS}::bigint, CASE WHEN n < ${busy.unlocks} THEN 0 END
      FROM ${unlocks} ORDER BY n`,
    // Each as if the same episode had been unlocked and taken back before.
    `INSERT INTO unlock_return (member_id, unlock_ordinal, posting_id, unlock_posting_id, drama_id, episode_id, price_coins, coins,
        bonus, unlocked_at_ms, returned_at_ms)
      SELECT member_id, -ordinal, posting_id, posting_id, drama_id, episode_id, price_coins, coins, bonus, unlocked_at_ms,
        unlocked_at_ms FROM unlock`,
    `INSERT INTO vip_period (member_id, starts_at_ms, ends_at_ms, idempotency_key, asked, reason, created_at_ms)
      SELECT '${BUSY}', ${nowMs} - 900000 + n, ${nowMs} - 899999 + n, 'v' || n, 'a', '', ${nowMs} - 900000
      FROM generate_series(1, 20) AS n`,
  ]
}

async function writeSessions(tx: Tx): Promise<void> {
  await sql`
    INSERT INTO member_session (id, token_hash, member_id, provider, is_exclusive, created_at_ms, expires_at_ms)
    SELECT 's' || id, 't' || id, id, 'google', true, 0, ${NEVER_MS} FROM member
    WHERE id NOT IN (${BUSY}, ${NEW_MEMBER}, ${MEMBER})`.execute(tx)
  for (const memberId of [BUSY, NEW_MEMBER, MEMBER]) {
    await tx
      .insertInto('member_session')
      .values({
        id: `s${memberId}`,
        token_hash: hashToken(tokenOfMember(memberId)),
        member_id: memberId,
        provider: 'google',
        is_exclusive: true,
        created_at_ms: 0,
        expires_at_ms: NEVER_MS,
      })
      .execute()
  }
}

if (import.meta.main) {
  const [url] = process.argv.slice(2)
  if (!url) throw new Error('Name the database: npx node bench/growth-data.ts postgres://…')
  const db = openForMigrations(url, () => {})
  try {
    await migrate(db)
    const sinceMs = Date.now()
    await fillGrowth(db, LARGE, START_MS)
    process.stdout.write(`filled in ${Math.round((Date.now() - sinceMs) / 1000)} s\n`)
  } finally {
    await db.destroy()
  }
}
