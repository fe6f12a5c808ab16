import * as z from 'zod'
import { TimeMs } from './coins.ts'
import { endpoint } from './endpoint.ts'
import { Id, readId, WireId } from './ids.ts'
import { PageQuery, page } from './paging.ts'
import { readShownFacts, type ShownFacts, wireShownFacts } from './shown-facts.ts'

/** Only 8 is specified; the others are defined here. */
export const COLUMN_TYPES = { theme: 1, ranking: 2, genre: 3, banner: 4, carousel: 8 } as const

export const HOME_COLUMNS_MAX = 20

export const ALL_GENRES_ID = 'all'

/** Absolute, or a path on the product API's host. */
export const PictureAddress = z.string().max(2048)

/** Record 056. */
export const MinimumAge = z.number().int().min(1).max(21)

const WireMinimumAge = MinimumAge.nullish().meta({
  description: 'From which age it is meant to be watched; viewers see a mark such as 16+. Absent: no mark.',
})

/** Day on which an announced drama is to come, as in its country's calendar. Messages complete the sentence `"comes" …`. */
export const ComesOn = z.iso.date({ error: 'must be a day such as 2026-12-24' })
export const WireComesOn = ComesOn.nullish().meta({
  description:
    'Announced: the drama has no episode yet, and comes on this day (YYYY-MM-DD). Absent: it has episodes.',
})

const CoverAddress = PictureAddress.nullish().meta({
  description: 'Upright. If there is a title on it: in the language of the request, like every text.',
})

/** Backends use either spelling; `contentId` and `contentCoverUrl` take precedence. */
export const WireDramaCard = z
  .object({
    contentId: WireId.nullish(),
    id: WireId.nullish(),
    contentName: z.string(),
    contentCoverUrl: CoverAddress,
    url: PictureAddress.nullish(),
    introduce: z.string().nullish().meta({ description: 'May be truncated.' }),
    classList: z.array(z.object({ name: z.string() })).nullish(),
    chapterNum: z.number().int().nonnegative().nullish().meta({ description: 'Episode count.' }),
    freeChapterNum: z
      .number()
      .int()
      .nonnegative()
      .nullish()
      .meta({ description: 'How many episodes are free.' }),
    minimumAge: WireMinimumAge,
    comesOn: WireComesOn,
    publishedTime: TimeMs.nullish().meta({ description: 'When it was added, ms; cards mark what is new.' }),
    wideCoverUrl: PictureAddress.nullish().meta({ description: '16:9 picture for the carousel.' }),
    coverColor: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .nullish()
      .meta({ description: 'Main colour, shown until the picture has loaded.' }),
  })
  .refine((card) => card.contentId != null || card.id != null, 'contentId or id is needed')
type WireDramaCard = z.output<typeof WireDramaCard>

export interface DramaCard {
  dramaId: Id
  name: string
  introduction: string
  /** All of its categories, in order; a card shows the first three. */
  categories: string[]
  coverUrl: string | null
  wideCoverUrl: string | null
  coverColor: string | null
  episodeCount: number | null
  freeEpisodeCount: number | null
  minimumAge: number | null
  /** Null: not announced; it has episodes. */
  comesOn: string | null
  publishedAtMs: number | null
}

export function readDramaCard(wire: WireDramaCard): DramaCard {
  return {
    dramaId: readId((wire.contentId ?? wire.id) as z.output<typeof WireId>),
    name: wire.contentName,
    introduction: wire.introduce ?? '',
    categories: (wire.classList ?? []).map((category) => category.name),
    coverUrl: wire.contentCoverUrl || wire.url || null,
    wideCoverUrl: wire.wideCoverUrl || null,
    coverColor: wire.coverColor ?? null,
    episodeCount: wire.chapterNum ?? null,
    freeEpisodeCount: wire.freeChapterNum ?? null,
    minimumAge: wire.minimumAge ?? null,
    comesOn: wire.comesOn ?? null,
    publishedAtMs: wire.publishedTime ?? null,
  }
}

const WireColumn = z.object({
  columnId: WireId,
  columnName: z.string(),
  columnType: z.number().int(),
  contents: z.array(WireDramaCard),
})

export interface Column {
  columnId: Id
  name: string
  type: number
  dramas: DramaCard[]
}

function readColumn(wire: z.output<typeof WireColumn>): Column {
  return {
    columnId: readId(wire.columnId),
    name: wire.columnName,
    type: wire.columnType,
    dramas: wire.contents.map(readDramaCard),
  }
}

/**
 * Without `columnId`: a page of columns with the first dramas of each, fewer when many columns are requested. `columnType`
 * selects Home's (the default) or all genres. With `columnId`: that column with a page of its dramas; no record if it does not
 * exist.
 */
export const columnPage = endpoint({
  method: 'GET',
  path: '/index/column/page',
  summary: 'Columns of dramas for Home, genres and categories.',
  source: 'Rows 110, 226; rule 9',
  query: PageQuery.extend({
    columnId: Id.optional().meta({ description: `\`${ALL_GENRES_ID}\` is the genre of all dramas.` }),
    columnType: z.coerce.number().int().min(0).max(1000).optional(),
  }),
  wire: page(WireColumn).extend({
    total: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .meta({ description: 'How many there are on all pages: columns, or dramas of the one column.' }),
  }),
  read: (wire) => ({
    columns: wire.records.map(readColumn),
    hasMore: wire.hasMore,
    total: wire.total ?? null,
  }),
})

export const TOP_DRAMAS_COUNT = 10

export const topDramas = endpoint({
  method: 'GET',
  path: '/index/recommend/top',
  summary: 'The ten dramas most watched in the last seven days, shown on error pages.',
  source: 'Rows 206-207, 227, `GET {token}`; default path ours',
  wire: z.array(WireDramaCard),
  read: (wire) => wire.map(readDramaCard).slice(0, TOP_DRAMAS_COUNT),
})

export const WireDramaNames = z
  .array(z.object({ language: z.string().max(35), contentName: z.string() }))
  .nullish()
  .meta({ description: 'Its name in each of `languages`; absent: the same in all of them.' })

/** Names by language; null: the backend does not send them. */
export type DramaNames = ReadonlyMap<string, string> | null

export function readDramaNames(wire: z.output<typeof WireDramaNames>): DramaNames {
  return wire ? new Map(wire.map(({ language, contentName }) => [language, contentName])) : null
}

const WireDramaDetail = z.object({
  id: WireId,
  contentName: z.string(),
  contentNames: WireDramaNames,
  introduce: z.string().nullish(),
  contentCoverUrl: CoverAddress,
  wideCoverUrl: PictureAddress.nullish(),
  coverColor: z.string().nullish(),
  classList: z
    .array(
      z.object({ name: z.string(), columnId: WireId.nullish().meta({ description: 'Its genre column.' }) }),
    )
    .nullish(),
  chapterNum: z.number().int().nonnegative().nullish(),
  minimumAge: WireMinimumAge,
  comesOn: WireComesOn,
  ...wireShownFacts,
  publishedTime: TimeMs.nullish().meta({ description: 'When it was added, ms.' }),
})

export interface DramaDetail extends Omit<DramaCard, 'categories' | 'freeEpisodeCount'>, ShownFacts {
  categories: { name: string; columnId: Id | null }[]
  names: DramaNames
}

/** Some backends send an empty object instead of null. */
const Nothing = z.object({}).strict()

export const dramaDetail = endpoint({
  method: 'GET',
  path: '/content/video/detail',
  summary: 'One drama; null when there is none.',
  source: 'Rows 121, 221; rule 9',
  query: z.object({ contentId: Id }),
  wire: z.union([WireDramaDetail, Nothing, z.null()]),
  read: (wire): DramaDetail | null =>
    wire && 'id' in wire
      ? {
          dramaId: readId(wire.id),
          name: wire.contentName,
          names: readDramaNames(wire.contentNames),
          introduction: wire.introduce ?? '',
          categories: (wire.classList ?? []).map((category) => ({
            name: category.name,
            columnId: category.columnId == null ? null : readId(category.columnId),
          })),
          coverUrl: wire.contentCoverUrl || null,
          wideCoverUrl: wire.wideCoverUrl || null,
          coverColor: wire.coverColor ?? null,
          episodeCount: wire.chapterNum ?? null,
          minimumAge: wire.minimumAge ?? null,
          comesOn: wire.comesOn ?? null,
          ...readShownFacts(wire),
          publishedAtMs: wire.publishedTime ?? null,
        }
      : null,
})
