import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../db/tables.ts'

const DAY_MS = 86_400_000
const WEEK_DAYS = 7
/** The epoch began on a Thursday; weeks begin on Mondays. */
const MONDAY_DAYS = 3
/** Dramas whose episodes are shown one by one: the most played. */
const DRAMAS_MAX = 6
/** Maximum rows of a figure whose number depends on what browsers sent. */
const ROWS_MAX = 100

/** The period of a figure, in ms since the epoch. Usage events are of whole days. */
export const FigureQuery = z.strictObject({
  figure: z.enum(['day', 'unlocks', 'revenue', 'episodes', 'funnel', 'retention', 'pages', 'errors']),
  fromMs: z.number().int().nonnegative(),
  untilMs: z.number().int().nonnegative(),
})
export type FigureQuery = z.infer<typeof FigureQuery>
export type FigureName = FigureQuery['figure']

/** Days are dates in UTC; weeks are the dates of their Mondays; money is in cents. */
export interface FigureRows {
  /**
   * Figures of one day. Viewers are devices, by their daily ids unless they allowed analytics; those that ask not
   * to be tracked have no id and are not counted.
   */
  day: { viewers: number; visits: number; plays: number }
  unlocks: { day: string; unlocks: number; coins: number; bonus: number }
  revenue: { day: string; orders: number; revenueCents: number; refunds: number; refundCents: number }
  /** Viewers who began each episode of the dramas played most. */
  episodes: { dramaId: string; drama: string; episode: number; viewers: number }
  funnel: { played: number; sawPrice: number; unlocked: number; bought: number }
  /** Viewers by their first week, and how many returned after how many weeks; only those who allowed analytics. */
  retention: { firstWeek: string; weeksLater: number; viewers: number }
  /** Vitals are 75th percentiles: LCP and INP in ms. Null: nothing was measured. */
  pages: {
    page: string
    views: number
    medianS: number | null
    lcpMs: number | null
    inpMs: number | null
    cls: number | null
  }
  errors: { event: string; reason: string; count: number }
}

interface Range {
  fromMs: number
  untilMs: number
}

const inRange = (column: RawBuilder<unknown>, { fromMs, untilMs }: Range) =>
  sql`${column} >= ${fromMs} AND ${column} < ${untilMs}`

/** Events that happened on the days of a range; no other partition is read. */
const eventsIn = ({ fromMs, untilMs }: Range) => sql`
  usage_event AS event
  WHERE event.day >= ${Math.floor(fromMs / DAY_MS)} AND event.day < ${Math.ceil(untilMs / DAY_MS)}`

const toDay = (column: RawBuilder<unknown>) =>
  sql`to_char(to_timestamp(${column} / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD')`

const viewersWith = (name: string) =>
  sql`count(DISTINCT event.equipment_id) FILTER (WHERE event.name = ${name})::int`

/** A parameter as a number, since clients may send anything. */
const toNumber = (param: string) =>
  sql`CASE WHEN jsonb_typeof(event.params -> ${sql.lit(param)}) = 'number' THEN (event.params ->> ${sql.lit(param)})::float8 END`

const vital = (metric: string) =>
  sql`percentile_cont(0.75) WITHIN GROUP (ORDER BY ${toNumber('value')})
    FILTER (WHERE event.name = 'web_vital' AND event.params ->> 'metric' = ${metric})`

const STATEMENTS: { [Name in FigureName]: (range: Range) => RawBuilder<FigureRows[Name]> } = {
  day: (range) => sql`
    SELECT count(DISTINCT event.equipment_id)::int AS viewers,
      count(DISTINCT event.common ->> 'sessionId')::int AS visits,
      (count(*) FILTER (WHERE event.name = 'video_play'))::int AS plays
    FROM ${eventsIn(range)}`,

  unlocks: (range) => sql`
    SELECT ${toDay(sql`unlocked_at_ms`)} AS day, count(*)::int AS unlocks,
      sum(coins)::int AS coins, sum(bonus)::int AS bonus
    FROM unlock WHERE ${inRange(sql`unlocked_at_ms`, range)} GROUP BY 1 ORDER BY 1`,

  revenue: (range) => sql`
    SELECT day, count(*) FILTER (WHERE cents > 0)::int AS orders,
      coalesce(sum(cents) FILTER (WHERE cents > 0), 0)::int AS "revenueCents",
      count(*) FILTER (WHERE cents < 0)::int AS refunds,
      coalesce(-sum(cents) FILTER (WHERE cents < 0), 0)::int AS "refundCents"
    FROM (
      SELECT ${toDay(sql`credited_at_ms`)} AS day, price_cents AS cents
      FROM top_up_order WHERE ${inRange(sql`credited_at_ms`, range)}
      UNION ALL
      SELECT ${toDay(sql`refunded_at_ms`)}, -price_cents
      FROM top_up_order WHERE ${inRange(sql`refunded_at_ms`, range)}
    ) AS moved GROUP BY day ORDER BY day`,

  episodes: (range) => sql`
    WITH played AS (
      SELECT event.params ->> 'drama' AS drama_id, event.params ->> 'episode' AS episode_id,
        count(DISTINCT event.equipment_id)::int AS viewers
      FROM ${eventsIn(range)} AND event.name = 'video_play' GROUP BY 1, 2
    ), most AS (
      SELECT drama_id, sum(viewers) AS viewers FROM played JOIN drama ON drama.id = drama_id
      GROUP BY drama_id ORDER BY viewers DESC, drama_id LIMIT ${DRAMAS_MAX}
    )
    SELECT drama.id AS "dramaId", drama.name AS drama, episode.number AS episode, played.viewers
    FROM most JOIN drama ON drama.id = most.drama_id
      JOIN played ON played.drama_id = most.drama_id
      JOIN episode ON episode.id = played.episode_id AND episode.drama_id = drama.id
    ORDER BY most.viewers DESC, drama.id, episode.number`,

  funnel: (range) => sql`
    SELECT ${viewersWith('video_play')} AS played, ${viewersWith('purchase_wall_show')} AS "sawPrice",
      (SELECT count(DISTINCT member_id)::int FROM unlock
        WHERE price_coins > 0 AND ${inRange(sql`unlocked_at_ms`, range)}) AS unlocked,
      (SELECT count(DISTINCT member_id)::int FROM top_up_order
        WHERE ${inRange(sql`credited_at_ms`, range)}) AS bought
    FROM ${eventsIn(range)}`,

  retention: (range) => sql`
    WITH seen AS (
      SELECT DISTINCT equipment_id, (day + ${MONDAY_DAYS}) / ${WEEK_DAYS} AS week
      FROM ${eventsIn(range)} AND equipment_id NOT LIKE 'day-%'
    ), cohort AS (SELECT equipment_id, min(week) AS first_week FROM seen GROUP BY equipment_id)
    SELECT to_char(date '1970-01-01' + (first_week * ${WEEK_DAYS} - ${MONDAY_DAYS}), 'YYYY-MM-DD') AS "firstWeek",
      (week - first_week)::int AS "weeksLater", count(*)::int AS viewers
    FROM seen JOIN cohort USING (equipment_id) GROUP BY first_week, 2 ORDER BY first_week, 2`,

  pages: (range) => sql`
    SELECT left(event.params ->> 'page', 64) AS page,
      (count(*) FILTER (WHERE event.name = 'page_show'))::int AS views,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY ${toNumber('duration_ms')} / 1000)
        FILTER (WHERE event.name = 'page_hide') AS "medianS",
      ${vital('LCP')} AS "lcpMs", ${vital('INP')} AS "inpMs", ${vital('CLS')} AS cls
    FROM ${eventsIn(range)} AND event.name IN ('page_show', 'page_hide', 'web_vital')
    GROUP BY 1 ORDER BY views DESC, page LIMIT ${ROWS_MAX}`,

  errors: (range) => sql`
    SELECT event, reason, count(*)::int AS count FROM (
      SELECT event.name AS event, left(coalesce(event.params ->> 'reason', event.params ->> 'page', ''), 64) AS reason
      FROM ${eventsIn(range)} AND event.name IN ('login_fail', 'page_error')
      UNION ALL
      SELECT 'top-up failed', left(coalesce(failure, ''), 64)
      FROM top_up_order WHERE state = 'failed' AND ${inRange(sql`created_at_ms`, range)}
    ) AS failed GROUP BY 1, 2 ORDER BY count DESC, event, reason LIMIT ${ROWS_MAX}`,
}

/**
 * Reads one figure of the operator's report, in one statement and a few rows however many events it counts. Blocks
 * nobody on PostgreSQL; an embedded database answers nobody else meanwhile.
 */
export async function readFigure(
  { db }: { db: Database },
  { figure, ...range }: FigureQuery,
): Promise<FigureRows[FigureName][]> {
  return db.transaction().execute(async (tx) => {
    // A month of a large service takes long.
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    const { rows } = await (STATEMENTS[figure](range) as RawBuilder<FigureRows[FigureName]>).execute(tx)
    return rows
  })
}
