import * as z from 'zod'
import { PictureAddress, WireComesOn } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Id, readId, WireId } from './ids.ts'
import { PageQuery, page } from './paging.ts'

export const WireLibraryRecord = z.object({
  contentId: WireId,
  contentChapterId: WireId.nullish(),
  contentName: z.string(),
  contentCoverUrl: PictureAddress.nullish(),
  sequenceNo: z.number().int().nonnegative().nullish().meta({ description: 'Episode watched last, from 1.' }),
  chapterNum: z.number().int().nonnegative().nullish().meta({ description: 'Episode count.' }),
  positionSeconds: z.number().nonnegative().nullish().meta({
    description: 'The member’s position in that episode; its end, if it was finished; absent: none.',
  }),
  durationSeconds: z.number().positive().nullish().meta({ description: 'Length of that episode.' }),
  comesOn: WireComesOn,
  likeFlag: z.coerce.boolean().nullish(),
  labels: z.array(z.object({ name: z.string() })).nullish(),
  thumbUpFlag: z.coerce.boolean().nullish(),
})

export function readLibraryRecord(wire: z.output<typeof WireLibraryRecord>) {
  return {
    dramaId: readId(wire.contentId),
    episodeId: wire.contentChapterId == null ? null : readId(wire.contentChapterId),
    name: wire.contentName,
    coverUrl: wire.contentCoverUrl || null,
    episodeNumber: wire.sequenceNo ?? null,
    episodeCount: wire.chapterNum ?? null,
    positionSeconds: wire.positionSeconds ?? null,
    durationSeconds: wire.durationSeconds ?? null,
    comesOn: wire.comesOn ?? null,
    isSaved: wire.likeFlag ?? false,
    isLiked: wire.thumbUpFlag ?? false,
    labels: (wire.labels ?? []).map((label) => label.name),
  }
}

export const libraryPage = page(WireLibraryRecord)

export function readLibraryPage(wire: z.output<typeof libraryPage>) {
  return { hasMore: wire.hasMore, records: wire.records.map(readLibraryRecord) }
}

const EpisodeBody = z.object({ contentId: Id, chapterId: Id })
const DramaBody = EpisodeBody.extend({
  chapterId: Id.optional().meta({
    description: 'The open episode; absent for an announced drama, which has none.',
  }),
})
export const DeleteBody = z.object({
  contentIdList: z.array(Id).max(1000),
  isAll: z.boolean(),
})

export const savedList = endpoint({
  method: 'GET',
  path: '/collect/content/list',
  summary: 'Dramas the member saved, newest first.',
  source: 'Rows 191, 235',
  audience: 'member',
  query: PageQuery,
  wire: libraryPage,
  read: readLibraryPage,
})

function libraryCall<Body extends z.ZodObject>(body: Body, path: string, summary: string, source: string) {
  return endpoint({
    method: 'POST',
    path,
    summary,
    source,
    audience: 'member',
    body,
    wire: z.unknown(),
    read: () => null,
    refusals: ['episodeNotFound'],
  })
}

export const save = libraryCall(DramaBody, '/collect/content/add', 'Saves the drama.', 'Row 236')
export const unsave = libraryCall(
  DramaBody,
  '/collect/content/cancel',
  'Takes the drama off the saved list.',
  'Row 236',
)
export const thumbUp = libraryCall(EpisodeBody, '/thumbUp/content/add', 'Likes the episode.', 'Row 241')
export const thumbUpCancel = libraryCall(
  EpisodeBody,
  '/thumbUp/content/cancel',
  'Takes the like back.',
  'Row 241',
)

export const deleteSaved = endpoint({
  method: 'POST',
  path: '/collect/content/del',
  summary: 'Removes dramas from the saved list.',
  source: 'Row 237',
  audience: 'member',
  body: DeleteBody,
  wire: z.unknown(),
  read: () => null,
})
