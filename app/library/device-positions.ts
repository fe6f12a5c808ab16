import { deviceStorage, readStored, writeStored, writeText } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import {
  type AccountPosition,
  findPosition,
  linkedSeconds,
  POSITIONS_KEY,
  type Positions,
  parsePositions,
  resumeSeconds,
  withoutMembers,
} from './positions.ts'

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

interface StartingPlace {
  /** Query of the page's address. */
  search: string
  /** Null: there is no account, or it has no position. */
  accountPosition: AccountPosition | null
}

/** The second in the link's `?t=`, or the saved position. */
export function startSeconds(episodeId: string, { search, accountPosition }: StartingPlace): number {
  const saved = findPosition(devicePositions(), episodeId)
  return linkedSeconds(search) ?? resumeSeconds(saved, accountPosition, performance.timeOrigin)
}
