import * as z from 'zod'
import { PictureAddress } from '../catalog.ts'
import { TimeMs } from '../coins.ts'
import { endpoint } from '../endpoint.ts'
import { Id, readId, WireId } from '../ids.ts'
import { PositionSeconds } from './positions.ts'

const ROWS_MAX = 50

const WireContinueRow = z.object({
  contentId: WireId,
  contentName: z.string(),
  contentCoverUrl: PictureAddress.nullish(),
  contentChapterId: WireId.meta({
    description:
      'The episode to continue with: the last one watched, or the one after it if that was finished.',
  }),
  sequenceNo: z.number().int().positive().meta({ description: 'Number of that episode, from 1.' }),
  chapterNum: z.number().int().nonnegative().nullish().meta({ description: 'Episode count.' }),
  positionSeconds: PositionSeconds.meta({ description: 'The member’s position in it; 0: the beginning.' }),
  durationSeconds: z.number().positive().nullish(),
  savedTime: TimeMs.nullish().meta({ description: 'When the position was saved; absent: there is none.' }),
})

export const continueWatching = endpoint({
  method: 'GET',
  path: '/x/continue-watching',
  summary: 'Dramas the member has started and not finished, last watched first.',
  source: 'Row 421, rule 8',
  audience: 'member',
  query: z.object({ pageSize: z.coerce.number().int().min(1).max(ROWS_MAX).default(20) }),
  wire: z.object({ records: z.array(WireContinueRow) }),
  read: ({ records }) =>
    records.map((wire) => ({
      dramaId: readId(wire.contentId),
      name: wire.contentName,
      coverUrl: wire.contentCoverUrl || null,
      episodeId: readId(wire.contentChapterId),
      episodeNumber: wire.sequenceNo,
      episodeCount: wire.chapterNum ?? null,
      positionSeconds: wire.positionSeconds,
      durationSeconds: wire.durationSeconds ?? null,
      savedAtMs: wire.savedTime ?? 0,
    })),
})

export const putAside = endpoint({
  method: 'POST',
  path: '/x/continue-watching/put-aside',
  summary: 'Leaves a drama out of Continue watching until the member watches it again; the history keeps it.',
  source: 'Row 421, rule 8',
  audience: 'member',
  body: z.object({ contentId: Id }),
  wire: z.unknown(),
  read: () => null,
})
