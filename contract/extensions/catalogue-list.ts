import * as z from 'zod'
import { PictureAddress, readDramaNames, WireComesOn, WireDramaNames } from '../catalog.ts'
import { TimeMs } from '../coins.ts'
import { endpoint } from '../endpoint.ts'
import { readId, WireId } from '../ids.ts'
import { PageQuery, page } from '../paging.ts'

/** Small, because each drama includes all of its episodes. */
export const CATALOGUE_PAGE_SIZE_MAX = 50

const WireListedEpisode = z.object({
  sequenceNo: z.number().int().positive(),
  isFree: z.boolean().meta({ description: 'Anybody may play it here.' }),
  chapterFirstFrameImageUrl: PictureAddress.nullish(),
  durationSeconds: z.number().nonnegative().nullish(),
})

const WireListedDrama = z.object({
  contentId: WireId,
  contentName: z.string(),
  contentNames: WireDramaNames,
  introduce: z.string().nullish(),
  contentCoverUrl: PictureAddress.nullish(),
  minimumAge: z.number().int().nullish(),
  comesOn: WireComesOn,
  publishedTime: TimeMs.nullish(),
  updatedTime: TimeMs.nullish().meta({ description: 'When anything about it last changed.' }),
  chapters: z.array(WireListedEpisode).meta({ description: 'Without those that nobody new can open.' }),
})
type WireListedDrama = z.output<typeof WireListedDrama>

export type ListedDrama = ReturnType<typeof readListedDrama>

function readListedDrama(wire: WireListedDrama) {
  return {
    dramaId: readId(wire.contentId),
    name: wire.contentName,
    names: readDramaNames(wire.contentNames),
    introduction: wire.introduce ?? '',
    coverUrl: wire.contentCoverUrl || null,
    minimumAge: wire.minimumAge ?? null,
    comesOn: wire.comesOn ?? null,
    publishedAtMs: wire.publishedTime ?? null,
    updatedAtMs: wire.updatedTime ?? null,
    episodes: wire.chapters.map((episode) => ({
      number: episode.sequenceNo,
      isFree: episode.isFree,
      firstFrameUrl: episode.chapterFirstFrameImageUrl || null,
      durationSeconds: episode.durationSeconds ?? null,
    })),
  }
}

/** The oldest drama comes first, so new dramas do not shift the pages. */
export const catalogueList = endpoint({
  method: 'GET',
  path: '/x/catalogue',
  summary: 'Every drama with its episodes, the oldest first, for sitemaps.',
  source: 'Row 443, rule 8',
  audience: 'anyone',
  query: PageQuery.extend({
    pageSize: z.coerce.number().int().min(1).max(CATALOGUE_PAGE_SIZE_MAX).default(20),
    changedSince: z.coerce.number().int().nonnegative().optional().meta({
      description:
        'Only dramas that changed at this time or later. A change has the time at which it began: ask from some minutes before the last answer.',
    }),
  }),
  wire: page(WireListedDrama).extend({
    total: z.number().int().nonnegative().meta({ description: 'Number of dramas on all pages.' }),
  }),
  read: (wire) => ({
    dramas: wire.records.map(readListedDrama),
    hasMore: wire.hasMore,
    total: wire.total,
  }),
})
