import * as z from 'zod'
import type { CodeName } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { PlayAddress, readPlayAddresses } from './episodes.ts'
import { Id } from './ids.ts'

/** Play address of a paid episode. */
export const WirePlay = z.object({
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
})

export function readPlay({ curr: { playerUrlInfo } }: z.output<typeof WirePlay>) {
  return {
    play: readPlayAddresses(typeof playerUrlInfo === 'string' ? { playUrl: playerUrlInfo } : playerUrlInfo),
  }
}

/** Why an episode was not unlocked; nothing was charged. */
export const UNLOCK_REFUSALS = [
  'insufficientBalance',
  'priceChanged',
  'notNextLocked',
  'episodeNotFound',
  'appOnly',
  'dailyLimit',
  'keyUsed',
] as const satisfies CodeName[]

export const playEpisode = endpoint({
  method: 'POST',
  path: '/play/play',
  summary: 'Pays for one episode and returns its play addresses.',
  source: 'Rows 134, 224; rule 11 for the headers',
  audience: 'member',
  body: z.object({
    contentId: Id,
    chapterId: Id,
    autoLock: z.literal(0),
    contentType: z.literal(2),
  }),
  wire: WirePlay,
  read: readPlay,
  refusals: UNLOCK_REFUSALS,
})
