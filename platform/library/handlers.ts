import { type Handlers, withViewer } from '../calls/call.ts'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import { getBehavior, like, unlike } from './likes.ts'
import { listLibrary } from './list-dramas.ts'
import { deleteSaved, save, unsave } from './saved.ts'

export function libraryHandlers(deps: { db: Database; clock: Clock }) {
  const { db } = deps
  return {
    episodeBehavior: (input, call) => withViewer(call, (viewer) => getBehavior(db, input, viewer)),
    thumbUp: (input, { viewer }) => like(deps, input, viewer.memberId),
    thumbUpCancel: (input, { viewer }) => unlike(db, input, viewer.memberId),
    save: (input, { viewer }) => save(deps, input, viewer.memberId),
    unsave: (input, { viewer }) => unsave(deps, input, viewer.memberId),
    savedList: (input, { viewer, language }) =>
      listLibrary(db, 'saved_drama', input, { memberId: viewer.memberId, language }),
    deleteSaved: (input, { viewer }) => deleteSaved(db, input, viewer.memberId),
  } satisfies Handlers
}
