import { deviceStorage, readStored, writeStored, writeText } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { findPosition, POSITIONS_KEY, type Positions, parsePositions, withoutMembers } from './positions.ts'

/** Only the account keeps members' positions. */
export function forgetMembersPositions(): void {
  const device = deviceStorage()
  const positions = devicePositions()
  const left = withoutMembers(positions)
  if (left.length < positions.length) writeStored(device, POSITIONS_KEY, left)
  writeText(device, STORAGE_KEYS.waitingReports, null)
}

export function devicePositions(): Positions {
  return parsePositions(readStored(deviceStorage(), POSITIONS_KEY))
}

export function loadDevicePositions(): (episodeId: string) => number {
  const positions = devicePositions()
  return (episodeId) => findPosition(positions, episodeId)?.seconds ?? 0
}
