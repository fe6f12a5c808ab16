import * as z from 'zod'
import { readDramaCard, WireDramaCard } from '../catalog.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { LISTING_PAGE_SIZE } from '../paging.ts'

const NEXT_SEASON = 'nextSeason'

export type SimilarReason = typeof NEXT_SEASON | 'similar' | 'popular'

const WireSimilarDrama = z.object({
  content: WireDramaCard,
  reason: z
    .string()
    .nullish()
    .meta({ description: '`nextSeason`, `similar` (categories, viewers in common) or `popular` (ranking).' }),
})

export const similarDramas = endpoint({
  method: 'GET',
  path: '/x/similar',
  summary:
    'What to watch after a drama: its next season, similar dramas, then the ranking; the same for everybody.',
  source: 'Row 424, rule 8',
  audience: 'anyone',
  query: z.object({
    contentId: Id,
    pageSize: z.coerce.number().int().min(1).max(24).default(LISTING_PAGE_SIZE),
  }),
  wire: z.object({ records: z.array(WireSimilarDrama) }),
  read: ({ records }) =>
    records.map(({ content, reason }) => ({
      ...readDramaCard(content),
      isNextSeason: reason === NEXT_SEASON,
    })),
})
