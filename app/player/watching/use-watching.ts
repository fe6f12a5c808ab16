import { useEffect, useInsertionEffect, useRef, useState } from 'react'
import { useDataHrefs } from '../../addresses/data-hrefs.ts'
import { deviceStorage, writeStored, writeText } from '../../browser/device-storage.ts'
import { STORAGE_KEYS } from '../../browser/storage-keys.ts'
import { useLatest } from '../../browser/use-latest.ts'
import { devicePositions, startSeconds } from '../../library/device-positions.ts'
import { recordOpened } from '../../library/local-history.ts'
import { findPosition, POSITIONS_KEY, withPosition, withSynced } from '../../library/positions.ts'
import { storedSessionMark } from '../../member/follow-session.ts'
import type { PlayerState } from '../episodes/state.ts'
import type { AccountPositions } from './account-positions.server.ts'
import { PositionReports } from './position-reports.ts'
import {
  dropWaitingReport,
  isReportWaiting,
  sendWaitingReports,
  storeWaitingReport,
} from './waiting-reports.ts'
import { sendLastWatchReport, sendWatchReport } from './watch-report.ts'

interface WatchingOptions {
  state: Pick<PlayerState, 'contentId' | 'chapterId' | 'detail' | 'episodesList' | 'currentEpisodeDetail'>
  isMember: boolean
  accountPositions: AccountPositions | null
  isOpeningNoted: boolean
}

export interface Watching {
  /** The second in the link's `?t=`, or the saved position. */
  startAt(episodeId: string): number
  /** In the form that the page's first script reads. */
  accountPositionText(episodeId: string): string | undefined
  /** Only for an episode that has played. */
  save(episodeId: string, at: WatchedPlace, how: 'progressed' | 'stopped' | 'leaving'): void
}

export interface WatchedPlace {
  seconds: number
  share: number
  secondsLeft: number
  isSeen: boolean
}

/**
 * Episodes that played go to the device's history; opened episodes, once each, to the member's; positions to
 * both.
 */
export function useWatching({
  state,
  isMember,
  accountPositions,
  isOpeningNoted,
}: WatchingOptions): Watching {
  const hrefs = useDataHrefs()
  const { contentId: dramaId, chapterId: episodeId, detail, episodesList } = state
  const isPlayable = state.currentEpisodeDetail !== null
  const now = { dramaId, detail, episodesList, isMember, address: hrefs.watchReport }
  const latest = useLatest(now)

  const known = useRef<AccountPositions | null>(accountPositions)
  // Must run before any effect reads where an episode starts.
  useInsertionEffect(() => {
    known.current = accountPositions && { ...known.current, ...accountPositions }
  }, [accountPositions])

  const reportedId = useRef(isOpeningNoted ? episodeId : null)
  useEffect(() => {
    if (!isMember || !isPlayable || reportedId.current === episodeId) return
    const report = { kind: 'opened', dramaId, episodeId, seconds: 0 } as const
    reportedId.current = episodeId
    void sendWatchReport(latest.current.address, report)
  }, [isMember, isPlayable, dramaId, episodeId])

  const [watching] = useState((): Watching => {
    const reports = new PositionReports({
      nowMs: () => performance.now(),
      async send({ episodeId, seconds, isSeen }, { isLeaving }) {
        if (!known.current) return false
        const savedAtMs = findPosition(devicePositions(), episodeId)?.savedAtMs ?? Date.now()
        known.current = { ...known.current, [episodeId]: { seconds, savedAtMs } }
        const { dramaId, address } = latest.current
        const report = { kind: 'position', dramaId, episodeId, seconds, isSeen } as const
        const waiting = { ...report, savedAtMs }
        const send = async () => {
          if (isLeaving) return sendLastWatchReport(address, report)
          if (!isReportWaiting(waiting)) return (await sendWatchReport(address, report)) === 'kept'
          // The report may be in flight.
          await sendWaitingReports(address)
          return !isReportWaiting(waiting)
        }
        const isSynced = await send()
        if (isSynced) {
          const position = { episodeId, seconds, savedAtMs, isMembers: true, isSynced }
          writeStored(deviceStorage(), POSITIONS_KEY, withSynced(devicePositions(), position))
          dropWaitingReport(waiting)
        } else if (storedSessionMark(deviceStorage()) !== null) {
          storeWaitingReport(waiting)
        }
        return isSynced
      },
    })
    return {
      startAt(episodeId) {
        const accountPosition = known.current?.[episodeId] ?? null
        return startSeconds(episodeId, { search: window.location.search, accountPosition })
      },
      accountPositionText(episodeId) {
        const position = known.current?.[episodeId]
        return position && `${position.seconds},${position.savedAtMs}`
      },
      save(episodeId, { seconds, share, secondsLeft, isSeen }, how) {
        const { dramaId, detail, episodesList, isMember } = latest.current
        const epIndex = episodesList.findIndex(({ id }) => id === episodeId)
        if (!isMember && epIndex >= 0) {
          recordOpened(deviceStorage(), {
            id: dramaId,
            chapterId: episodeId,
            epIndex,
            contentName: detail.name,
            coverUrl: detail.coverUrl,
            episodeCount: episodesList.length,
            share,
            secondsLeft,
            isSeen,
          })
        }
        // Continue watching is no longer empty.
        if (isMember) writeText(deviceStorage(), STORAGE_KEYS.nothingToContinue, null)
        const positions = devicePositions()
        // The session may have ended in another tab while this page plays.
        const mayKeep = !isMember || storedSessionMark(deviceStorage()) !== null
        // An unchanged position is not saved again: the account may have it already.
        if (mayKeep && findPosition(positions, episodeId)?.seconds !== seconds) {
          const position = { episodeId, seconds, savedAtMs: Date.now(), isMembers: isMember, isSynced: false }
          writeStored(deviceStorage(), POSITIONS_KEY, withPosition(positions, position))
        }
        const position = { episodeId, seconds, isSeen }
        if (how === 'progressed') reports.progressed(position)
        else reports.stopped(position, { isLeaving: how === 'leaving' })
      },
    }
  })
  return watching
}
