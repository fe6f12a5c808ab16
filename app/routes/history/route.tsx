import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { privateHead } from '../../account/private-page.server.ts'
import { EmptyState } from '../../account/signed-out-screen.tsx'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { loadMemberScreen } from '../../library/library.server.ts'
import { toDeviceRows } from '../../library/library-rows.ts'
import { LibraryScreen } from '../../library/library-screen.tsx'
import { forgetLocal, localHistory } from '../../library/local-history.ts'
import { SelectableList } from '../../library/selectable-list.tsx'
import { headTags } from '../../site/head-tags.ts'
import type { RouteHandle } from '../../site/route-handle.ts'

export const handle: RouteHandle = { name: 'history', layout: 'mobile' }

export const meta = headTags

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [head, screen] = await Promise.all([
    privateHead(context, 'history'),
    loadMemberScreen(context, request, 'history'),
  ])
  return { head, screen }
}

export default function History() {
  const { screen } = useLoaderData<typeof loader>()
  return (
    <LibraryScreen list="history" screen={screen}>
      <DeviceHistory />
    </LibraryScreen>
  )
}

/** What a visitor watched on this device. Rows 142, 193, 203. */
function DeviceHistory() {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  const [, setVersion] = useState(0)
  const rows = isHydrated ? toDeviceRows(localHistory()) : []
  const forget = async (dramaIds: string[]) => {
    forgetLocal(dramaIds)
    setVersion((version) => version + 1)
    return true
  }
  // The server cannot know what the device holds: it says "none" a moment later than the list would stand there.
  if (rows.length === 0) return <EmptyState className="animate-[appear_200ms_300ms_both]" />
  return (
    <SelectableList rows={rows} hasMore={false} onDelete={forget}>
      <p className="py-5 text-center text-haze text-sm">{t('noMoreData')}</p>
    </SelectableList>
  )
}
