import type { Handlers } from '../calls/call.ts'
import type { Database } from '../db/tables.ts'
import { listLibrary } from '../library/list-dramas.ts'
import type { Clock } from '../runtime/clock.ts'
import { listContinueWatching, putAside } from './continue-watching.ts'
import { deleteHistory } from './delete-history.ts'
import { listPositions, savePosition } from './positions.ts'
import { reportHistory } from './report-history.ts'

export function historyHandlers(deps: { db: Database; clock: Clock }) {
  const { db } = deps
  return {
    reportHistory: (input, { viewer }) => reportHistory(deps, input, viewer.memberId),
    historyList: (input, { viewer, language }) =>
      listLibrary(db, 'watched_drama', input, { memberId: viewer.memberId, language }),
    deleteHistory: (input, { viewer }) => deleteHistory(db, input, viewer.memberId),
    savePosition: (input, { viewer }) => savePosition(deps, input, viewer.memberId),
    positions: (input, { viewer }) => listPositions(db, input, viewer.memberId),
    continueWatching: (input, { viewer, language }) =>
      listContinueWatching(db, input, { memberId: viewer.memberId, language }),
    putAside: (input, { viewer }) => putAside(db, input, viewer.memberId),
  } satisfies Handlers
}
