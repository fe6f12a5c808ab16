import type { AppLoadContext } from '@remix-run/server-runtime'
import * as z from 'zod'
import { hasExtension } from '../../contract/area.ts'
import { Id } from '../../contract/ids.ts'
import { EPISODE_LIST_PAGE_SIZE } from '../../contract/paging.ts'
import { refusalName } from '../page/requests/refusal-name.ts'
import { isSessionEnd } from '../page/requests/session-problem.ts'
import type { ImportedEntry, ImportOutcome } from './import-form.ts'
import { LOCAL_HISTORY_MAX } from './local-history.ts'

const Entries = z
  .array(
    z.object({
      dramaId: Id,
      episodeId: Id,
      episodeNumber: z.number().int().min(1).max(EPISODE_LIST_PAGE_SIZE),
      seconds: z.number().min(0).max(86_400),
      isSeen: z.boolean(),
      isPutAside: z.boolean(),
    }),
  )
  .max(LOCAL_HISTORY_MAX)

/** Far more pages than anybody's history has. */
const HISTORY_PAGES_MAX = 50

/**
 * Oldest first, so that the order is preserved. A drama in which the member is further ahead is not changed.
 * Dramas that could not be imported stay on the device for the next attempt. Null: unreadable entries.
 */
export async function importHistory(context: AppLoadContext, text: string): Promise<ImportOutcome | null> {
  const { api, log } = context
  const entries = parse(text)
  if (!entries) return null
  const importedIds: string[] = []
  const goneIds: string[] = []
  try {
    const canContinue = hasExtension(await api.areaInfo(), 'continueWatching')
    const reached = await episodesReached(api, new Set(entries.map(({ dramaId }) => dramaId)))
    for (const entry of entries.toReversed()) {
      const { dramaId, episodeNumber } = entry
      const isBehind = (reached.get(dramaId) ?? 0) >= episodeNumber
      const isThere = isBehind || (await importEntry(api, entry, canContinue))
      ;(isThere ? importedIds : goneIds).push(dramaId)
    }
  } catch (error) {
    if (isSessionEnd(error)) throw error
    log.warn({ err: error }, 'history import incomplete')
  }
  return { importedIds, goneIds }
}

async function importEntry(
  api: AppLoadContext['api'],
  { dramaId, episodeId, seconds, isSeen, isPutAside }: ImportedEntry,
  canContinue: boolean,
): Promise<boolean> {
  try {
    await api.reportHistory({ dramaId, episodeId, sectionMediaPlayedSeconds: seconds })
    if (canContinue && isSeen) await api.savePosition({ dramaId, episodeId, positionSeconds: 0, isSeen })
    if (canContinue && isPutAside) await api.putAside({ dramaId })
    return true
  } catch (error) {
    if (refusalName(error) === 'episodeNotFound') return false
    throw error
  }
}

async function episodesReached(
  api: AppLoadContext['api'],
  dramaIds: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const reached = new Map<string, number>()
  for (let pageIndex = 1; pageIndex <= HISTORY_PAGES_MAX && reached.size < dramaIds.size; pageIndex += 1) {
    const page = await api.historyList({ pageIndex, pageSize: EPISODE_LIST_PAGE_SIZE })
    for (const { dramaId, episodeNumber } of page.records) {
      if (dramaIds.has(dramaId)) reached.set(dramaId, episodeNumber ?? 0)
    }
    if (!page.hasMore) break
  }
  return reached
}

function parse(text: string): ImportedEntry[] | null {
  try {
    return Entries.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
