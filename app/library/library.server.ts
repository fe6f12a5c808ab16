import type { AppLoadContext } from '@remix-run/server-runtime'
import * as z from 'zod'
import { Id } from '../../contract/ids.ts'
import type { readLibraryRecord } from '../../contract/library.ts'
import { DRAWER_PAGE_SIZE, SCREEN_PAGE_SIZE } from '../../contract/paging.ts'
import { parsePage } from '../addresses/address-params.ts'
import { withComing } from '../catalog/coming.ts'
import { isSessionEnd } from '../page/requests/session-problem.ts'
import { LIBRARY_FIELD, type LibraryOutcome } from './library-form.ts'
import {
  type LibraryListName,
  type LibraryPage,
  type LibraryView,
  type MemberScreen,
  SELECT_PARAMETER,
} from './library-rows.ts'
import type { WatchedDrama } from './watched-styles.ts'

const PAGE_SIZES: Record<LibraryView, number> = { screen: SCREEN_PAGE_SIZE, drawer: DRAWER_PAGE_SIZE }
/** Only the latest dramas, which are most likely to be shown, have progress on their cards. */
const WATCHED_MAX = 200
const CALLS = {
  saved: { list: 'savedList', remove: 'deleteSaved' },
  history: { list: 'historyList', remove: 'deleteHistory' },
} as const

export async function loadLibraryPage(
  { api, log }: AppLoadContext,
  list: LibraryListName,
  { page, view }: { page: number; view: LibraryView },
): Promise<LibraryPage | null> {
  try {
    const { records, hasMore } = await api[CALLS[list].list]({ pageIndex: page, pageSize: PAGE_SIZES[view] })
    return {
      rows: records.map((record) => ({
        dramaId: record.dramaId,
        name: record.name,
        coverUrl: record.coverUrl,
        episodeNumber: record.episodeNumber,
        episodeCount: record.episodeCount,
        labels: record.labels,
        share: toShare(record),
        ...withComing(record.comesOn),
      })),
      page,
      hasMore,
    }
  } catch (error) {
    if (isSessionEnd(error)) throw error
    log.warn({ err: error, list }, 'library list unavailable')
    return null
  }
}

/** Null: not begun, or unknown. */
function toShare({ positionSeconds, durationSeconds }: ReturnType<typeof readLibraryRecord>): number | null {
  return positionSeconds && durationSeconds ? Math.min(1, positionSeconds / durationSeconds) : null
}

export async function loadWatched({ api, hasToken, log }: AppLoadContext): Promise<WatchedDrama[] | null> {
  if (!hasToken) return []
  try {
    const { records } = await api.historyList({ pageIndex: 1, pageSize: WATCHED_MAX })
    return records.map(({ dramaId, episodeNumber, episodeCount }) => ({
      dramaId,
      episodeNumber,
      episodeCount,
    }))
  } catch (error) {
    if (isSessionEnd(error)) throw error
    log.warn({ err: error }, 'watched dramas unavailable')
    return null
  }
}

export async function loadMemberScreen(
  context: AppLoadContext,
  request: Request,
  list: LibraryListName,
): Promise<MemberScreen | null> {
  if (!context.hasToken) return null
  const query = new URL(request.url).searchParams
  return {
    first: await loadLibraryPage(context, list, { page: parsePage(query.get('page')) ?? 1, view: 'screen' }),
    isSelecting: query.has(SELECT_PARAMETER),
    hasDeletionFailed: query.has('failed'),
    hasDeleted: query.has('deleted'),
  }
}

const Deletion = z.object({ dramaIds: z.array(Id).max(1000), isAll: z.boolean() })

export async function deleteRows(
  context: AppLoadContext,
  list: LibraryListName,
  form: FormData,
): Promise<LibraryOutcome> {
  const deletion = Deletion.safeParse({
    dramaIds: [...new Set(form.getAll(LIBRARY_FIELD.dramaId))],
    isAll: form.get(LIBRARY_FIELD.isAll) === 'true',
  })
  const isNothing = !deletion.success || (deletion.data.dramaIds.length === 0 && !deletion.data.isAll)
  if (isNothing) return { isDone: false }
  try {
    await context.api[CALLS[list].remove](deletion.data)
    return { isDone: true }
  } catch (error) {
    if (isSessionEnd(error)) throw error
    context.log.warn({ err: error, list }, 'library rows not deleted')
    return { isDone: false }
  }
}
