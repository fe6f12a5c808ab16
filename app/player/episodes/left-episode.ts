import { leftNumberOnCover } from '../../catalog/use-drama-href.ts'
import { localHistory } from '../../library/local-history.ts'
import { browserSessionMark } from '../../member/follow-session.ts'

/** Where the viewer left the drama: for a visitor by this device, for a member as its cover said. To be read before its video plays. */
export function leftEpisode(dramaId: string): number | undefined {
  if (typeof document === 'undefined') return undefined
  if (browserSessionMark(document) !== null) return leftNumberOnCover(dramaId)
  const entry = localHistory().find(({ id }) => id === dramaId)
  return entry && entry.epIndex + 1 + Number(entry.isSeen ?? false)
}
