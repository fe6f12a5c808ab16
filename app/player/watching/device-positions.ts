import { deviceStorage, readStored } from '../../lifecycle/device-storage.ts'
import { POSITIONS_KEY, parsePositions, positionOf } from './positions.ts'

/** The second this device left an episode at, by its id; 0: nowhere in particular. */
export function positionsOfDevice(): (episodeId: string) => number {
  const positions = parsePositions(readStored(deviceStorage(), POSITIONS_KEY))
  return (episodeId) => positionOf(positions, episodeId)?.seconds ?? 0
}
