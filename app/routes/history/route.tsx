import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { privateHead } from '../../account/private-page.server.ts'
import { EmptyState, ScreenHead } from '../../account/signed-out-screen.tsx'
import { useHydrated } from '../../design/use-hydrated.ts'
import { useHrefs } from '../../i18n/use-language.ts'
import { readLocalHistory } from '../../library/local-history.ts'
import { WatchedList } from '../../library/watched-list.tsx'
import { headTags } from '../../shell/head-tags.ts'
import type { RouteHandle } from '../../shell/route-handle.ts'

export const handle: RouteHandle = { name: 'history', layout: 'mobile' }

export const meta = headTags

export async function loader({ context }: LoaderFunctionArgs) {
  return { head: await privateHead(context, 'history'), isMember: context.hasToken }
}

export default function History() {
  const { t } = useTranslation('account')
  const hrefs = useHrefs()
  const { isMember } = useLoaderData<typeof loader>()
  const isHydrated = useHydrated()
  const entries = useMemo(
    () => (isHydrated && !isMember ? readLocalHistory(localStorage) : []),
    [isHydrated, isMember],
  )
  return (
    <>
      <ScreenHead
        heading={t('myList')}
        tabs={[
          { label: t('myList'), to: hrefs.myList, isCurrent: false },
          { label: t('history'), to: hrefs.history, isCurrent: true },
        ]}
      />
      {entries.length > 0 ? (
        <WatchedList entries={entries} />
      ) : (
        // The server cannot know what the device holds: it says "none" a moment later than the list would stand there.
        <EmptyState className="animate-[appear_200ms_300ms_both]" />
      )}
    </>
  )
}
