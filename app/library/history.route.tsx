import { useLoaderData, useNavigate } from '@remix-run/react'
import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EPISODE_LIST_PAGE_SIZE } from '../../contract/paging.ts'
import { GONE_PARAMETER } from '../addresses/left-episode.ts'
import { dramaIdIn } from '../addresses/slug.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { EmptyState } from '../catalog/empty-state.tsx'
import { toasts } from '../design/toast-store.ts'
import { privateHead } from '../member/private-page.server.ts'
import { headTags } from '../site/head-tags.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { loadMemberScreen } from './library.server.ts'
import { toDeviceRows } from './library-rows.ts'
import { LibraryScreen } from './library-screen.tsx'
import { forgetLocal, localHistory } from './local-history.ts'
import { SelectableList } from './selectable-list.tsx'

export const handle: RouteHandle = { name: 'history', layout: 'mobile', isWide: true }

export const meta = headTags

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [head, screen, goneId] = await Promise.all([
    privateHead(context, 'history'),
    loadMemberScreen(context, request, 'history'),
    loadGoneId(context, request),
  ])
  return { head, screen, goneId }
}

/**
 * The drama in the address, if it really no longer exists: an address alone must not delete anything from a
 * device.
 */
async function loadGoneId(context: AppLoadContext, request: Request): Promise<string | null> {
  const dramaId = dramaIdIn(new URL(request.url).searchParams.get(GONE_PARAMETER) ?? '')
  if (!dramaId) return null
  const { api } = context
  const [drama, list] = await Promise.all([
    api.dramaDetail({ dramaId }),
    api.episodeList({ dramaId, pageIndex: 1, pageSize: EPISODE_LIST_PAGE_SIZE }),
  ])
  return drama && list.episodes.some(({ isWithdrawn }) => !isWithdrawn) ? null : dramaId
}

export default function History() {
  const { screen, goneId } = useLoaderData<typeof loader>()
  const { t } = useTranslation('library')
  const hrefs = useHrefs()
  const navigate = useNavigate()
  useEffect(() => {
    if (!goneId) return
    forgetLocal([goneId])
    toasts.show(t('dramaGone'), { tone: 'alert' })
    navigate(hrefs.history, { replace: true, preventScrollReset: true })
  }, [goneId, hrefs, navigate, t])
  return (
    <LibraryScreen list="history" screen={screen}>
      <DeviceHistory />
    </LibraryScreen>
  )
}

function DeviceHistory() {
  const { t } = useTranslation(['library', 'common'])
  const isHydrated = useHydrated()
  const [, setVersion] = useState(0)
  const rows = isHydrated ? toDeviceRows(localHistory()) : []
  const forget = async (dramaIds: string[]) => {
    forgetLocal(dramaIds)
    setVersion((version) => version + 1)
    return true
  }
  // The server cannot see the device's history, so the empty message appears later than a list would.
  if (rows.length === 0) {
    return <EmptyState hint={t('historyEmpty')} className="animate-[appear_200ms_300ms_both]" />
  }
  return (
    <SelectableList rows={rows} hasMore={false} onDelete={forget}>
      <p className="py-5 text-center text-haze text-sm">{t('common:noMoreData')}</p>
    </SelectableList>
  )
}
