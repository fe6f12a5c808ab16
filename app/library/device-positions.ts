import { deviceStorage, readStored, writeStored } from '../browser/device-storage.ts'
import { POSITIONS_KEY, parsePositions, positionOf, withoutMembers } from './positions.ts'

/** After the session ends, what a member watched here is only in the account. Row 74. */
export function forgetMembersPositions(): void {
  const device = deviceStorage()
  const positions = parsePositions(readStored(device, POSITIONS_KEY))
  const left = withoutMembers(positions)
  if (left.length < positions.length) writeStored(device, POSITIONS_KEY, left)
}

/** The second this device left an episode at, by its id; 0: nowhere in particular. */
export function positionsOfDevice(): (episodeId: string) => number {
  const positions = parsePositions(readStored(deviceStorage(), POSITIONS_KEY))
  return (episodeId) => positionOf(positions, episodeId)?.seconds ?? 0
}
