import * as z from 'zod'
import { PictureAddress } from './catalog.ts'
import { Coins } from './coins.ts'
import { endpoint } from './endpoint.ts'
import { Id, readId, WireId } from './ids.ts'
import { EPISODE_LIST_PAGE_SIZE, PageQuery, page } from './paging.ts'

export const LOCK_STATUS = { unlocked: 1, locked: 2 } as const
export const DOWNLOAD_APP_STATUS = 1

/** Absolute, or a path on the product API's host; empty when the episode may not be played. */
export const PlayAddress = z.string().max(4096)

export const WirePlayAddresses = {
  playUrl: PlayAddress.nullish().meta({
    description:
      'HLS master (or any address a player can open); empty for locked and app-only episodes, and in a list for an unlocked episode before `episodeDetail` first answers its address.',
  }),
  dashUrl: PlayAddress.nullish().meta({ description: 'The same segments as DASH manifest.' }),
  mp4Url: PlayAddress.nullish().meta({ description: 'The lowest rendition as one plain file.' }),
  highMp4Url: PlayAddress.nullish().meta({
    description:
      'A higher rendition as one plain file, at most 1.5 Mbit/s with its sound, for networks that carry it from the first second.',
  }),
}

const WireEpisode = z.object({
  id: WireId,
  ...WirePlayAddresses,
  chapterFirstFrameImageUrl: PictureAddress.nullish(),
  lockStatus: z.union([z.literal(1), z.literal(2)]),
  chapterPrice: Coins.nullish(),
})

/** The constant is 1; any truthy value means app-only. */
const DownloadAppStatus = z.union([z.number(), z.boolean(), z.string()]).nullish()

const WireEpisodeListItem = WireEpisode.extend({
  downloadAppStatus: DownloadAppStatus,
  durationSeconds: z.number().nonnegative().nullish(),
  isWithdrawn: z.boolean().nullish().meta({
    description:
      'No longer there for this viewer; it keeps its number. Sent with `downloadAppStatus`: it is neither played nor sold.',
  }),
})

export interface PlayAddresses {
  hlsUrl: string | null
  dashUrl: string | null
  mp4Url: string | null
  highMp4Url?: string | null
}

export interface EpisodeListItem {
  episodeId: Id
  isLocked: boolean
  isAppOnly: boolean
  /** Removed from the drama; its number is not reused. Also `isAppOnly`, so it is neither played nor sold. */
  isWithdrawn: boolean
  priceCoins: Coins
  firstFrameUrl: string | null
  durationSeconds: number | null
}

export interface EpisodeDetail
  extends Omit<EpisodeListItem, 'isAppOnly' | 'isWithdrawn' | 'durationSeconds'> {
  play: PlayAddresses | null
  captions: CaptionTrack[]
}

export interface CaptionTrack {
  language: string
  label: string
  url: string
}

/** Ignores play addresses in lists: only an opened episode has one. */
function readEpisodeListItem(wire: z.output<typeof WireEpisodeListItem>): EpisodeListItem {
  const { downloadAppStatus: status } = wire
  return {
    episodeId: readId(wire.id),
    isLocked: wire.lockStatus === LOCK_STATUS.locked,
    isAppOnly: (Boolean(status) && status !== '0') || wire.isWithdrawn === true,
    isWithdrawn: wire.isWithdrawn ?? false,
    priceCoins: wire.chapterPrice ?? 0,
    firstFrameUrl: wire.chapterFirstFrameImageUrl || null,
    durationSeconds: wire.durationSeconds ?? null,
  }
}

export function readPlayAddresses(wire: {
  playUrl?: string | null | undefined
  dashUrl?: string | null | undefined
  mp4Url?: string | null | undefined
  highMp4Url?: string | null | undefined
}): PlayAddresses | null {
  const isPlainFile = /\.(mp4|webm)(\?|$)/.test(wire.playUrl ?? '')
  const addresses = {
    hlsUrl: (!isPlainFile && wire.playUrl) || null,
    dashUrl: wire.dashUrl || null,
    mp4Url: wire.mp4Url || (isPlainFile && wire.playUrl) || null,
    ...(wire.mp4Url && wire.highMp4Url && { highMp4Url: wire.highMp4Url }),
  }
  return addresses.hlsUrl || addresses.dashUrl || addresses.mp4Url ? addresses : null
}

export const episodeList = endpoint({
  method: 'GET',
  path: '/content/video/chapter/list',
  summary: 'The episodes of a drama in order.',
  source: 'Rows 115, 222',
  query: PageQuery.extend({
    contentId: Id,
    pageSize: z.coerce.number().int().min(1).max(EPISODE_LIST_PAGE_SIZE).default(EPISODE_LIST_PAGE_SIZE),
  }),
  wire: page(WireEpisodeListItem).partial({ hasMore: true }),
  read: (wire) => ({
    episodes: wire.records.map(readEpisodeListItem),
    hasMore: wire.hasMore ?? false,
  }),
})

export const WireCaptions = z
  .array(z.object({ language: z.string(), label: z.string(), url: PlayAddress }))
  .nullish()
  .meta({ description: 'Text tracks for players that cannot read them from a manifest.' })

const WireEpisodeDetail = WireEpisode.extend({ captions: WireCaptions })

/** An episode that may be played, with what a clip of it needs. */
export const EpisodeOfClip = WireEpisodeDetail.extend({
  sequenceNo: z.number().int().positive(),
  durationSeconds: z.number().nonnegative().nullish(),
})

export const readEpisodeOfClip = (wire: z.output<typeof EpisodeOfClip>) => ({
  episodeId: readId(wire.id),
  number: wire.sequenceNo,
  firstFrameUrl: wire.chapterFirstFrameImageUrl || null,
  durationSeconds: wire.durationSeconds ?? null,
  play: readPlayAddresses(wire),
  captions: wire.captions ?? [],
})

export const episodeDetail = endpoint({
  method: 'GET',
  path: '/content/video/chapter/detail',
  summary: 'One episode with its play address; null when there is none.',
  source: 'Rows 118, 122, 223',
  query: z.object({ contentId: Id, chapterId: Id }),
  wire: z.union([WireEpisodeDetail, z.object({}).strict(), z.null()]),
  read: (wire): EpisodeDetail | null => {
    if (!wire || !('id' in wire)) return null
    const isLocked = wire.lockStatus === LOCK_STATUS.locked
    return {
      episodeId: readId(wire.id),
      isLocked,
      priceCoins: wire.chapterPrice ?? 0,
      firstFrameUrl: wire.chapterFirstFrameImageUrl || null,
      play: isLocked ? null : readPlayAddresses(wire),
      captions: isLocked ? [] : (wire.captions ?? []),
    }
  },
})

export const episodeBehavior = endpoint({
  method: 'GET',
  path: '/content/video/chapter/behavior',
  summary: 'Whether the member liked and saved an opened episode.',
  source: 'Rows 119, 225',
  query: z.object({
    contentId: Id,
    chapterId: Id.optional().meta({ description: 'Absent for an announced drama, which has none.' }),
  }),
  wire: z.object({ thumbUpFlag: z.coerce.boolean(), likeFlag: z.coerce.boolean() }),
  read: (wire) => ({ isLiked: wire.thumbUpFlag, isSaved: wire.likeFlag }),
})
