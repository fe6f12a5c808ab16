import type { HandlerResult } from '../../contract/endpoint.ts'
import type { playEpisode as playEndpoint } from '../../contract/playback.ts'
import { Refusal } from '../calls/refusal.ts'
import { createAddresses } from '../playback/episode-rows.ts'
import type { Media } from '../playback/media.ts'
import { noFault } from '../runtime/fault.ts'
import { type UnlockDeps, type UnlockRequest, unlockEpisode } from './unlock-episode.ts'

/** Only committed unlocks get a play address, bound to the member. */
export async function playEpisode(
  deps: UnlockDeps & { media: Media },
  request: UnlockRequest,
): Promise<HandlerResult<typeof playEndpoint> | Refusal> {
  const { fault = noFault } = deps
  const episode = await unlockEpisode(deps, request)
  if (episode instanceof Refusal) return episode
  fault('unlock:after-commit')
  const { captions, ...playerUrlInfo } = createAddresses(episode, deps.media, request.memberId)!
  return { curr: { playerUrlInfo, captions } }
}
