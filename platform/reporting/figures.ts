import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { FEED_REASONS, type FeedReason } from '../../contract/feed-reasons.ts'
import type { Database } from '../db/tables.ts'
import { FIGURE_NAMES, type FigureName, isTold, ReportFilter } from './filters.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const WEEK_DAYS = 7
/** The epoch began on a Thursday; weeks begin on Mondays. */
const MONDAY_DAYS = 3
const DRAMAS_MAX = 6
/** For figures whose number of rows depends on what browsers sent. */
const ROWS_MAX = 100

export const FigureQuery = z.strictObject({
  figure: z.enum(FIGURE_NAMES),
  fromMs: z.number().int().nonnegative(),
  untilMs: z.number().int().nonnegative(),
  filter: ReportFilter.optional(),
})
export type FigureQuery = z.infer<typeof FigureQuery>

/** Days are dates in UTC; weeks are the dates of their Mondays; `…Cents` count the currency's smallest unit, whole yen too. */
export interface FigureRows {
  /**
   * Viewers are devices, by their daily ids unless they allowed analytics; those that ask not to be tracked
   * have no id and are not counted.
   */
  day: { viewers: number; visits: number; plays: number }
  unlocks: { day: string; unlocks: number; coins: number; bonus: number }
  revenue: {
    day: string
    currency: string
    orders: number
    revenueCents: number
    refunds: number
    refundCents: number
  }
  /** Viewers who began each episode of the dramas played most. */
  episodes: { dramaId: string; drama: string; episode: number; viewers: number }
  funnel: { played: number; sawPrice: number; unlocked: number; bought: number }
  /**
   * Viewers by their first week, and how many returned after how many weeks; only those who allowed
   * analytics.
   */
  retention: { firstWeek: string; weeksLater: number; viewers: number }
  /**
   * Where visits came from, those without a campaign as one row of empty words. Members signed up in this time; buyers paid their
   * first order in it, and revenue is what these first orders brought, without those refunded. Each member counts once, where they
   * signed up, and each buyer once: for the visit of that order, otherwise where they signed up. Orders in a former currency are
   * rows of their own, without viewers and members.
   */
  sources: {
    source: string
    medium: string
    campaign: string
    viewers: number
    members: number
    buyers: number
    /** Null: nobody ever ordered. */
    currency: string | null
    revenueCents: number
  }
  /** Clips of For You by why they were shown; `seenS` is how long they were watched in all, in seconds. */
  clips: ClipCounts & { reason: FeedReason }
  /** The same by drama, those shown most. */
  clipDramas: ClipCounts & { dramaId: string; drama: string }
  /**
   * Covers on trial, by drama and in the order of its list: devices that it was shown to, and those that stayed at the player for
   * a minute from Watch on. Without the devices that have no id.
   */
  clipCovers: { dramaId: string; drama: string; cover: number; viewers: number; minutes: number }
  /** Vitals are 75th percentiles: LCP and INP in ms. Null: nothing was measured. */
  pages: {
    page: string
    views: number
    medianS: number | null
    lcpMs: number | null
    inpMs: number | null
    cls: number | null
  }
  /** Those that no proxy named as one row of an empty word. */
  countries: { country: string; viewers: number; visits: number; plays: number }
  errors: { event: string; reason: string; count: number }
}

type ClipCounts = {
  shown: number
  skipped: number
  /** Led on to the drama. */
  watched: number
  seenS: number
}

interface Range {
  fromMs: number
  untilMs: number
  filter?: ReportFilter | undefined
}

const inRange = (column: RawBuilder<unknown>, { fromMs, untilMs }: Range) =>
  sql`${column} >= ${fromMs} AND ${column} < ${untilMs}`

const isWanted = (value: string | undefined, column: RawBuilder<unknown>) =>
  value === undefined ? sql`` : sql` AND ${column} = ${value}`

/** No partition of other days is read. */
const eventsIn = ({ fromMs, untilMs, filter = {} }: Range) => sql`
  usage_event AS event
  WHERE event.day >= ${Math.floor(fromMs / DAY_MS)} AND event.day < ${Math.ceil(untilMs / DAY_MS)}${isWanted(
    filter.drama,
    sql`event.params ->> 'drama'`,
  )}${isWanted(filter.language, sql`event.common ->> 'language'`)}${isWanted(
    filter.source,
    sql`event.common ->> 'source'`,
  )}${isWanted(filter.country, sql`event.common ->> 'country'`)}`

const toDay = (column: RawBuilder<unknown>) =>
  sql`to_char(to_timestamp(${column} / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD')`

const viewersWith = (name: string) =>
  sql`count(DISTINCT event.equipment_id) FILTER (WHERE event.name = ${name})::int`

/** The sources beyond the ones that are shown, as one row. No campaign has brackets in its name. */
export const OTHER_SOURCES = '(others)'

/** A field of a visit's campaign, since clients may send anything. */
const campaignText = (name: string) =>
  sql`left(coalesce(event.common ->> ${sql.lit(name)}, ''), 64) AS ${sql.ref(name)}`

/** The one in which the operator sells now. */
const LAST_CURRENCY = sql`(SELECT currency FROM top_up_order ORDER BY ordinal DESC LIMIT 1)`

/** Clients may send anything. */
const toNumber = (param: string) =>
  sql`CASE WHEN jsonb_typeof(event.params -> ${sql.lit(param)}) = 'number' THEN (event.params ->> ${sql.lit(param)})::float8 END`

const CLIP_COUNTS = sql`
  (count(*) FILTER (WHERE event.name = 'clip_show'))::int AS shown,
  (count(*) FILTER (WHERE event.name = 'clip_skip'))::int AS skipped,
  (count(*) FILTER (WHERE event.name = 'clip_watch'))::int AS watched,
  coalesce(sum(${toNumber('seconds')}), 0)::float8 AS "seenS"`
const ofClips = (range: Range) =>
  sql`${eventsIn(range)} AND event.name IN ('clip_show', 'clip_skip', 'clip_watch')`

/** The visit of the order, or the one with which the buyer signed up. */
const ofSource = ({ filter }: Range) =>
  isWanted(
    filter?.source,
    sql`coalesce((SELECT source FROM order_source WHERE order_id = top_up_order.id),
      (SELECT source FROM member_source WHERE member_id = top_up_order.member_id))`,
  )

const vital = (metric: string) =>
  sql`percentile_cont(0.75) WITHIN GROUP (ORDER BY ${toNumber('value')})
    FILTER (WHERE event.name = 'web_vital' AND event.params ->> 'metric' = ${metric})`

const VISIT_COUNTS = sql`
  count(DISTINCT event.equipment_id)::int AS viewers,
  count(DISTINCT event.common ->> 'sessionId')::int AS visits,
  (count(*) FILTER (WHERE event.name = 'video_play'))::int AS plays`

const STATEMENTS: { [Name in FigureName]: (range: Range) => RawBuilder<FigureRows[Name]> } = {
  day: (range) => sql`SELECT ${VISIT_COUNTS} FROM ${eventsIn(range)}`,

  countries: (range) => sql`
    SELECT coalesce(substring(event.common ->> 'country' FROM '^[A-Z]{2}$'), '') AS country, ${VISIT_COUNTS}
    FROM ${eventsIn(range)} GROUP BY 1 ORDER BY viewers DESC, plays DESC, country`,

  unlocks: (range) => sql`
    SELECT ${toDay(sql`unlocked_at_ms`)} AS day, count(*)::int AS unlocks,
      sum(coins)::int AS coins, sum(bonus)::int AS bonus
    FROM unlock WHERE ${inRange(sql`unlocked_at_ms`, range)}${isWanted(range.filter?.drama, sql`drama_id`)}
    GROUP BY 1 ORDER BY 1`,

  revenue: (range) => sql`
    SELECT day, currency, count(*) FILTER (WHERE cents > 0)::int AS orders,
      coalesce(sum(cents) FILTER (WHERE cents > 0), 0)::float8 AS "revenueCents",
      count(*) FILTER (WHERE cents < 0)::int AS refunds,
      coalesce(-sum(cents) FILTER (WHERE cents < 0), 0)::float8 AS "refundCents"
    FROM (
      SELECT ${toDay(sql`credited_at_ms`)} AS day, currency, price_cents AS cents
      FROM top_up_order WHERE ${inRange(sql`credited_at_ms`, range)}${ofSource(range)}
      UNION ALL
      SELECT ${toDay(sql`refunded_at_ms`)}, currency, -coalesce(refunded_minor, price_cents)
      FROM top_up_order WHERE ${inRange(sql`refunded_at_ms`, range)}${ofSource(range)}
    ) AS moved GROUP BY day, currency ORDER BY day, currency`,

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

  sources: (range) => sql`
    WITH seen AS (
      SELECT DISTINCT equipment_id, ${campaignText('source')}, ${campaignText('medium')}, ${campaignText('campaign')}
      FROM ${eventsIn(range)} AND equipment_id IS NOT NULL
    ), came AS (
      SELECT source, medium, campaign, ${LAST_CURRENCY} AS currency, 1 AS viewers, 0 AS members, 0 AS buyers, 0 AS cents
      FROM seen
      WHERE source || medium || campaign <> '' OR NOT EXISTS (
        SELECT FROM seen AS other WHERE other.equipment_id = seen.equipment_id AND other.source || other.medium || other.campaign <> '')
      UNION ALL
      SELECT source, medium, campaign, ${LAST_CURRENCY}, 0, 1, 0, 0
      FROM member LEFT JOIN member_source ON member_id = member.id WHERE ${inRange(sql`created_at_ms`, range)}
      UNION ALL
      SELECT coalesce(bought.source, signed_up.source), coalesce(bought.medium, signed_up.medium),
        coalesce(bought.campaign, signed_up.campaign), paid.currency, 0, 0, 1,
        CASE WHEN refunded_at_ms IS NULL THEN price_cents ELSE price_cents - coalesce(refunded_minor, price_cents) END
      FROM top_up_order AS paid
        LEFT JOIN order_source AS bought ON bought.order_id = paid.id
        LEFT JOIN member_source AS signed_up ON signed_up.member_id = paid.member_id
      WHERE ${inRange(sql`credited_at_ms`, range)} AND NOT EXISTS (
        SELECT FROM top_up_order AS former WHERE former.member_id = paid.member_id
          AND (former.credited_at_ms, former.ordinal) < (paid.credited_at_ms, paid.ordinal))
    ), each AS (
      SELECT coalesce(source, '') AS source, coalesce(medium, '') AS medium, coalesce(campaign, '') AS campaign, currency,
        sum(viewers) AS viewers, sum(members) AS members, sum(buyers) AS buyers, sum(cents) AS cents
      FROM came GROUP BY 1, 2, 3, 4
    ), ranked AS (
      SELECT *, row_number() OVER (PARTITION BY currency ORDER BY cents DESC, buyers DESC, members DESC, viewers DESC, source, medium, campaign) > ${ROWS_MAX} AS is_rest
      FROM each
    )
    SELECT CASE WHEN is_rest THEN ${OTHER_SOURCES} ELSE source END AS source, CASE WHEN is_rest THEN '' ELSE medium END AS medium,
      CASE WHEN is_rest THEN '' ELSE campaign END AS campaign, sum(viewers)::int AS viewers, sum(members)::int AS members,
      sum(buyers)::int AS buyers, currency, sum(cents)::float8 AS "revenueCents"
    FROM ranked GROUP BY is_rest, 1, 2, 3, currency
    ORDER BY is_rest, "revenueCents" DESC, buyers DESC, members DESC, viewers DESC, source, medium, campaign, currency`,

  clips: (range) => sql`
    SELECT event.params ->> 'reason' AS reason, ${CLIP_COUNTS} FROM ${ofClips(range)}
      AND event.params ->> 'reason' = ANY (${[...FEED_REASONS]})
    GROUP BY 1 ORDER BY shown DESC, reason`,

  clipDramas: (range) => sql`
    SELECT drama.id AS "dramaId", drama.name AS drama, counted.shown, counted.skipped, counted.watched, counted."seenS"
    FROM (SELECT event.params ->> 'drama' AS drama_id, ${CLIP_COUNTS} FROM ${ofClips(range)} GROUP BY 1) AS counted
      JOIN drama ON drama.id = counted.drama_id
    ORDER BY counted.shown DESC, drama.id LIMIT ${ROWS_MAX}`,

  clipCovers: (range) => sql`
    WITH step AS (
      SELECT event.equipment_id, event.name, event.params,
        count(*) FILTER (WHERE event.name <> 'page_hide')
          OVER (PARTITION BY event.equipment_id ORDER BY event.happened_at_ms, event.name) AS clip
      FROM ${eventsIn(range)} AND event.equipment_id IS NOT NULL
        AND (event.name IN ('clip_show', 'clip_watch') OR event.name = 'page_hide' AND event.params ->> 'page' = 'player')
        AND EXISTS (SELECT FROM drama WHERE other_cover_keys <> '{}')
    ), shown AS (
      SELECT equipment_id, max(params ->> 'drama') AS drama_id, max(params ->> 'cover') AS cover_key,
        bool_or(name = 'clip_watch') AND sum(${toNumber('duration_ms')}) >= ${MINUTE_MS} AS is_minute
      FROM step AS event GROUP BY equipment_id, clip
    ), viewer AS (
      SELECT equipment_id, drama_id, cover_key, coalesce(bool_or(is_minute), false) AS is_minute
      FROM shown GROUP BY equipment_id, drama_id, cover_key
    )
    SELECT drama.id AS "dramaId", drama.name AS drama, cover.number::int AS cover, count(*)::int AS viewers,
      (count(*) FILTER (WHERE is_minute))::int AS minutes
    FROM viewer JOIN drama ON drama.id = viewer.drama_id
      JOIN LATERAL unnest(drama.cover_key || drama.other_cover_keys) WITH ORDINALITY AS cover (key, number)
        ON cover.key = viewer.cover_key
    GROUP BY drama.id, drama.name, cover.number ORDER BY drama.name, drama.id, cover.number LIMIT ${ROWS_MAX}`,

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
      UNION ALL
      SELECT 'conversion given up', network FROM conversion WHERE state = 'givenUp' AND ${inRange(sql`ended_at_ms`, range)}
    ) AS failed GROUP BY 1, 2 ORDER BY count DESC, event, reason LIMIT ${ROWS_MAX}`,
}

/**
 * Reads one figure in one statement; throws a RangeError for a filter by which it cannot be told. Blocks nobody on PostgreSQL; an embedded database serves nobody else
 * meanwhile.
 */
export async function readFigure(
  { db }: { db: Database },
  { figure, ...range }: FigureQuery,
): Promise<FigureRows[FigureName][]> {
  if (!isTold(figure, range.filter ?? {})) throw new RangeError(`No filter tells ${figure} apart like that.`)
  return db.transaction().execute(async (tx) => {
    // A month of a large service takes long.
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    const { rows } = await (STATEMENTS[figure](range) as RawBuilder<FigureRows[FigureName]>).execute(tx)
    return rows
  })
}
