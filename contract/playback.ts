import * as z from 'zod'
import type { CodeName } from './codes.ts'
import { endpoint } from './endpoint.ts'
import {
  type CaptionTrack,
  PlayAddress,
  type PlayAddresses,
  readPlayAddresses,
  WireCaptions,
  WirePlayAddresses,
} from './episodes.ts'
import { Id } from './ids.ts'

export const WirePlay = z.object({
  curr: z.object({
    playerUrlInfo: z.union([PlayAddress, z.object(WirePlayAddresses)]),
    captions: WireCaptions,
  }),
})

interface PaidEpisode {
  play: PlayAddresses | null
  /** Null: the backend sends them only in the episode's detail. */
  captions: CaptionTrack[] | null
}

export function readPlay({ curr: { playerUrlInfo, captions } }: z.output<typeof WirePlay>): PaidEpisode {
  return {
    play: readPlayAddresses(typeof playerUrlInfo === 'string' ? { playUrl: playerUrlInfo } : playerUrlInfo),
    captions: captions ?? null,
  }
}

/** Reasons for not unlocking an episode; nothing was charged. */
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
  summary: 'Pays for one episode and returns its play addresses and captions.',
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
