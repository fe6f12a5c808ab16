import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../catalog/empty-state.tsx'
import { privateHead } from '../member/private-page.server.ts'
import { headTags } from '../site/head-tags.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { loadMemberScreen } from './library.server.ts'
import { LibraryScreen } from './library-screen.tsx'

export const handle: RouteHandle = { name: 'my-list', layout: 'mobile', isWide: true }

export const meta = headTags

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [head, screen] = await Promise.all([
    privateHead(context, 'myList'),
    loadMemberScreen(context, request, 'saved'),
  ])
  return { head, screen }
}

export default function MyList() {
  const { screen } = useLoaderData<typeof loader>()
  const { t } = useTranslation('library')
  return (
    <LibraryScreen list="saved" screen={screen}>
      <EmptyState hint={t('savedEmpty')} />
    </LibraryScreen>
  )
}
