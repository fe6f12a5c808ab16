import * as z from 'zod'
import { TimeMs } from '../coins.ts'
import { endpoint } from '../endpoint.ts'
import { Id, readId, WireId } from '../ids.ts'

const DAY_SECONDS = 86_400
export const PositionSeconds = z.number().min(0).max(DAY_SECONDS)

const AGE_MS_MAX = 30 * DAY_SECONDS * 1000

export const savePosition = endpoint({
  method: 'POST',
  path: '/x/positions',
  summary: 'Saves the member’s position in an episode; 0 deletes it.',
  source: 'Row 401, rule 8',
  audience: 'member',
  body: z.object({
    contentId: Id,
    chapterId: Id,
    positionSeconds: PositionSeconds,
    ageMs: z.number().int().min(0).max(AGE_MS_MAX).optional().meta({
      description:
        'How long ago the member was there, ms: of a device that had no network. A newer position stays as it is.',
    }),
    isSeen: z.boolean().optional().meta({
      description: 'The episode was watched to its end: Continue watching offers the next one.',
    }),
  }),
  wire: z.unknown(),
  read: () => null,
  refusals: ['episodeNotFound'],
})

export const positions = endpoint({
  method: 'GET',
  path: '/x/positions',
  summary: 'The member’s positions in a drama’s episodes, last watched first.',
  source: 'Row 401, rule 8',
  audience: 'member',
  query: z.object({ contentId: Id }),
  wire: z.object({
    records: z.array(z.object({ chapterId: WireId, positionSeconds: PositionSeconds, savedTime: TimeMs })),
  }),
  read: ({ records }) =>
    records.map((record) => ({
      episodeId: readId(record.chapterId),
      positionSeconds: record.positionSeconds,
      savedAtMs: record.savedTime,
    })),
})
