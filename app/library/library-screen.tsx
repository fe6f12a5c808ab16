import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { PageHead } from '../design/page-head.tsx'
import { ScreenTabs } from '../member/screen-tabs.tsx'
import type { LibraryListName, MemberScreen } from './library-rows.ts'
import { MemberList } from './member-list.tsx'

interface LibraryScreenProps {
  list: LibraryListName
  screen: MemberScreen | null
  children: ReactNode
}

export function LibraryScreen({ list, screen, children }: LibraryScreenProps) {
  const { t } = useTranslation(['account', 'library'])
  const hrefs = useHrefs()
  const heading = t(list === 'saved' ? 'myList' : 'history')
  const own = list === 'saved' ? hrefs.myList : hrefs.history
  return (
    <>
      <PageHead heading={heading} />
      <ScreenTabs
        label={heading}
        tabs={[
          { tab: 'my_list', label: t('myList'), to: hrefs.myList, isCurrent: list === 'saved' },
          { tab: 'history', label: t('history'), to: hrefs.history, isCurrent: list === 'history' },
        ]}
      />
      {screen?.hasDeletionFailed ? (
        <p role="alert" className="mt-4 rounded-2xl bg-danger/15 px-4 py-3">
          {t('library:deleteFailed')}
        </p>
      ) : null}
      {screen?.hasDeleted ? (
        <p role="status" className="mt-4 rounded-2xl bg-ivory/10 px-4 py-3">
          {t('library:deleteSuccess')}
        </p>
      ) : null}
      {screen ? (
        <MemberList
          // Another tab starts with its first page.
          key={list}
          list={list}
          view="screen"
          first={screen.first}
          isSelecting={screen.isSelecting}
          toHref={(page) => (page > 1 ? `${own}?page=${page}` : own)}
        />
      ) : (
        children
      )}
    </>
  )
}
