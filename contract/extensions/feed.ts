import * as z from 'zod'
import { readDramaCard, WireDramaCard } from '../catalog.ts'
import { endpoint } from '../endpoint.ts'
import { EpisodeOfClip, readEpisodeOfClip } from '../episodes.ts'
import { SHOWN_MAX, SIGNALS_MAX } from '../feed-limits.ts'
import { FEED_REASONS } from '../feed-reasons.ts'
import { Id } from '../ids.ts'

const Signals = z
  .array(Id)
  .max(SIGNALS_MAX)
  .default([])
  .meta({ description: 'Of a visitor’s device, latest first; of a member the account’s are used.' })

const WireClip = z.object({
  content: WireDramaCard,
  reason: z.string().meta({ description: FEED_REASONS.join(', ') }),
  becauseOf: z.string().nullish().meta({ description: 'For `watched`: the name of that drama.' }),
  coverKey: Id.nullish().meta({
    description:
      'Of a drama with several covers on trial: the one of `content` in this answer. Usage events of the clip name it.',
  }),
  scores: z
    .record(z.string(), z.number())
    .optional()
    .meta({ description: 'In development alone: what decided the place, by name; their sum is the order.' }),
  chapter: EpisodeOfClip,
  startSeconds: z.number().nonnegative(),
  endSeconds: z.number().positive(),
  thumbUpFlag: z.boolean().nullish().meta({ description: 'Whether the member liked the episode.' }),
  likeFlag: z.boolean().nullish().meta({ description: 'Whether the member saved the drama.' }),
})

export const feed = endpoint({
  method: 'POST',
  path: '/x/feed',
  summary:
    'Clips of dramas, best first, each the opening of a free episode or the range that the operator names; none twice.',
  source: 'Rows 426, 427, rule 8',
  body: z.object({
    pageSize: z.number().int().min(1).max(20).default(10),
    shown: z
      .array(Id)
      .max(SHOWN_MAX)
      .default([])
      .meta({ description: 'Dramas whose clips this visit has shown.' }),
    finished: Signals,
    saved: Signals,
    skipped: Signals,
  }),
  wire: z.object({ records: z.array(WireClip) }),
  read: ({ records }) =>
    records.map(({ content, reason, becauseOf, coverKey, chapter, startSeconds, endSeconds, ...member }) => ({
      drama: readDramaCard(content),
      reason: FEED_REASONS.find((known) => known === reason) ?? 'popular',
      becauseOf: becauseOf ?? null,
      coverKey: coverKey ?? null,
      episode: readEpisodeOfClip(chapter),
      startSeconds,
      endSeconds,
      isLiked: member.thumbUpFlag ?? false,
      isSaved: member.likeFlag ?? false,
    })),
})

export const reportClip = endpoint({
  method: 'POST',
  path: '/x/feed/report',
  summary: 'That a member skipped a clip, or is not interested in its drama, or takes that back.',
  source: 'Row 427, rule 8',
  audience: 'member',
  body: z.object({ contentId: Id, outcome: z.enum(['skipped', 'notInterested', 'interested']) }),
  wire: z.unknown(),
  read: () => null,
})
