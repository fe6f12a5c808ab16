import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEveryEngine, type Engine } from '../engines.ts'

/** One row for each member, or several: these go with their member to another database. */
const OF_MEMBERS = [
  ...[
    'auto_unlock',
    'conversion',
    'document',
    'entry',
    'feed_outcome',
    'feedback',
    'free_answer',
    'liked_episode',
    'lot',
  ],
  ...['member_source', 'order_source', 'playback_position', 'posting', 'saved_drama', 'spending_limit'],
  ...['top_up_order', 'unlock', 'unlock_return', 'vip_period', 'vip_reversal', 'wallet', 'watched_drama'],
  'withdrawal',
]

/** Who is who, found before the member is known: stays in one database that knows where each member is. */
const DIRECTORY = [
  ...['asked_mail', 'mail_address', 'member', 'member_identity', 'member_session', 'recovery'],
  'used_sign_in_state',
]

/** The same rows in each database, written in one. */
const CATALOGUE = [
  ...['also_watched', 'category', 'category_translation', 'content_language', 'drama', 'drama_category'],
  ...[
    'drama_day_play',
    'drama_search',
    'drama_search_name',
    'drama_translation',
    'episode',
    'feed_drama',
    'home_column',
  ],
  ...['home_column_drama', 'home_column_translation', 'search_word_form'],
]

/** Belongs to a database, not to members. */
const OF_DATABASE = [
  ...['machine_check', 'operator_act', 'platform_migration', 'platform_migration_lock', 'platform_state'],
  ...['payment_notice', 'usage_batch', 'usage_event'],
  ...['studio_account', 'studio_approval', 'studio_passkey', 'studio_session'],
]

/**
 * Unique keys without the member, of columns that hold the same value in no two databases: random ids of our own, and ids that the
 * payment provider gives an order.
 */
const UNIQUE_EVERYWHERE = ['id', 'order_id', 'capture_id', 'credit_posting_id', 'provider_order_id']
  .concat(['create_request_id', 'capture_request_id'])
  .concat(['refund_id', 'refund_request_id', 'refund_posting_id'])

async function read<Row>({ db }: Engine, text: string): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(sql.raw(text).compile(db) as CompiledQuery<Row>)
  return rows
}

describeOnEveryEngine((start) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await start()
  })
  afterAll(() => engine?.stop())

  test('every table belongs to members, the directory, the catalogue or its database (row 462)', async () => {
    const tables = await read<{ name: string }>(
      engine,
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
       AND relkind IN ('r', 'p') AND NOT relispartition`,
    )
    expect(tables.map(({ name }) => name).toSorted()).toEqual(
      [...OF_MEMBERS, ...DIRECTORY, ...CATALOGUE, ...OF_DATABASE].toSorted(),
    )
  })

  test('a unique key of members’ rows has the member, or is unique in all databases (row 462)', async () => {
    const keys = await read<{ table: string; columns: string[] }>(
      engine,
      `SELECT c.relname AS table, (SELECT json_agg(a.attname) FROM pg_attribute a
         WHERE a.attrelid = c.oid AND a.attnum = ANY (x.indkey)) AS columns
       FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid
       WHERE c.relnamespace = 'public'::regnamespace AND x.indisunique AND NOT c.relispartition`,
    )
    const ofMembers = keys.filter(({ table }) => OF_MEMBERS.includes(table))
    expect(ofMembers.length).toBeGreaterThan(OF_MEMBERS.length)
    const isSafe = (columns: string[]) =>
      columns.includes('member_id') || columns.some((column) => UNIQUE_EVERYWHERE.includes(column))
    expect(ofMembers.filter(({ columns }) => !isSafe(columns))).toEqual([])
  })

  test('rows of members refer to rows of the same member, to the member and to the catalogue (row 462)', async () => {
    const references = await read<{ table: string; to: string; key: string }>(
      engine,
      `SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS to, pg_get_constraintdef(oid) AS key
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    )
    expect(references.length).toBeGreaterThan(20)
    const isSafe = ({ table, to, key }: (typeof references)[number]) => {
      if (OF_MEMBERS.includes(table)) {
        const sides = key.match(/\([^)]*\)/g)!.filter((side) => side.includes('member_id'))
        return OF_MEMBERS.includes(to) ? sides.length === 2 : to === 'member' || CATALOGUE.includes(to)
      }
      return !OF_MEMBERS.includes(to)
    }
    expect(references.filter((reference) => !isSafe(reference))).toEqual([])
  })

  test('a number that a sequence gives members’ rows is compared within a member only (row 462)', async () => {
    const columns = await read<{ table: string; column: string }>(
      engine,
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND (is_identity = 'YES' OR column_default LIKE 'nextval%')`,
    )
    const given = columns.filter(({ table }) => OF_MEMBERS.includes(table))
    // The unique keys above have these with the member; ids, which others refer to, are never from a sequence.
    expect(new Set(given.map(({ column }) => column))).toEqual(new Set(['ordinal', 'place']))
  })

  test('a trigger of members’ rows reads and writes rows of members only (row 462)', async () => {
    const functions = await read<{ name: string; body: string }>(
      engine,
      `SELECT DISTINCT p.proname AS name, p.prosrc AS body FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
       WHERE NOT t.tgisinternal AND t.tgrelid::regclass::text IN (${OF_MEMBERS.map((name) => `'${name}'`)})`,
    )
    expect(functions.length).toBeGreaterThan(4)
    for (const { name, body } of functions) {
      const tables = [...body.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO)\s+(?:public\.)?(\w+)/gi)].map(
        ([, table]) => table!,
      )
      const foreign = tables.filter((table) => [...DIRECTORY, ...CATALOGUE, ...OF_DATABASE].includes(table))
      expect(foreign, name).toEqual([])
    }
  })
})
