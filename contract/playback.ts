import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { PlayAddress, readPlayAddresses } from './episodes.ts'
import { Id } from './ids.ts'

export const playEpisode = endpoint({
  method: 'POST',
  path: '/play/play',
  summary: 'Pays for one episode and answers where to play it.',
  source: 'Section 7, rows 134, 224; decision 11 for the headers',
  audience: 'member',
  body: z.object({
    contentId: Id,
    chapterId: Id,
    autoLock: z.literal(0),
    contentType: z.literal(2),
  }),
  wire: z.object({
    curr: z.object({
      playerUrlInfo: z.union([
        PlayAddress,
        z.object({
          playUrl: PlayAddress.nullish(),
          dashUrl: PlayAddress.nullish(),
          mp4Url: PlayAddress.nullish(),
        }),
      ]),
    }),
  }),
  read: ({ curr: { playerUrlInfo } }) => ({
    play: readPlayAddresses(typeof playerUrlInfo === 'string' ? { playUrl: playerUrlInfo } : playerUrlInfo),
  }),
  refusals: ['insufficientBalance', 'priceChanged', 'notNextLocked', 'episodeNotFound', 'appOnly'],
})
