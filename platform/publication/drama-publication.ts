import * as z from 'zod'
import { ComesOn, MinimumAge } from '../../contract/catalog.ts'
import { Coins } from '../../contract/coins.ts'
import { ShownFacts } from '../../contract/shown-facts.ts'
import { ClipRange } from './clip-range.ts'

/** Of a drama, on trial in For You. */
export const COVERS_MAX = 5

/** Of packaged media or of a picture: the first 24 hexadecimal digits of a SHA-256 over its source. */
export const ContentKey = z.string().regex(/^[a-f0-9]{24}$/)
export type ContentKey = z.infer<typeof ContentKey>

export const LanguageTag = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)

export const DramaText = z.object({
  name: z.string().normalize().trim().min(1).max(200),
  introduction: z.string().normalize().max(5000),
})

export const CategoryName = z.string().normalize().trim().min(1).max(60)
export const CATEGORIES_MAX = 20

const Category = z.object({
  name: CategoryName,
  translations: z.record(LanguageTag, CategoryName),
})

const Season = z.object({
  key: z.string().normalize().trim().min(1).max(200),
  season: z.number().int().min(1).max(999),
})

export const EpisodePublication = z.object({
  number: z.number().int().min(1).max(999),
  mediaKey: ContentKey,
  firstFrameKey: ContentKey,
  /** Whether `plain-high.mp4` is among its files. */
  hasHighMp4: z.boolean().default(false),
  durationMs: z.number().int().positive(),
  captions: z.array(z.object({ language: LanguageTag, label: z.string().max(60) })),
  isFree: z.boolean(),
  isAppOnly: z.boolean(),
  priceCoins: Coins,
})
export type EpisodePublication = z.infer<typeof EpisodePublication>

/**
 * What the catalogue stores of a finished drama whose media and pictures are in the media folder. Publishing
 * the same `key` again updates the drama without changing its ids and those of its episodes.
 */
export const DramaPublication = z.object({
  /** Identifies the drama at the next import: `key` of `drama.yaml`, else the folder's name. */
  key: z.string().normalize().trim().min(1).max(200),
  language: LanguageTag,
  ...DramaText.shape,
  /** Without a cover of its own, a language has the drama's. */
  translations: z.record(LanguageTag, DramaText.extend({ coverKey: ContentKey }).partial()),
  categories: z.array(Category).max(CATEGORIES_MAX),
  series: Season.nullable().default(null),
  /** Absent: the drama's current mark stays. */
  minimumAge: MinimumAge.optional(),
  /** Absent: the drama's current one stays. */
  ...ShownFacts.shape,
  /** What For You shows of it. Absent: the drama's current one stays; without any, its opening. */
  clip: ClipRange.optional(),
  /** A pause or a cut of the first free episode, where its opening ends. Null: there is none. Absent: the current one stays. */
  openingEndMs: z.number().int().positive().nullable().optional(),
  /** A drama without episodes is announced for this day. */
  comesOn: ComesOn.optional(),
  coverKey: ContentKey,
  /** On trial beside the cover, in For You. Absent: the drama's current ones stay. */
  otherCoverKeys: z
    .array(ContentKey)
    .max(COVERS_MAX - 1)
    .optional(),
  wideCoverKey: ContentKey.nullable(),
  coverColor: z.string().regex(/^#[0-9a-f]{6}$/),
  episodes: z.array(EpisodePublication).max(999),
  /**
   * A new drama stays hidden until a command publishes it, and so do the first episodes of an announced one; another's state does not
   * change.
   */
  isHidden: z.boolean().optional(),
})
export type DramaPublication = z.infer<typeof DramaPublication>
