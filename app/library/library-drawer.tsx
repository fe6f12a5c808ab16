import { Trash2 } from 'lucide-react'
import * as Tabs from 'radix-ui/tabs'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tracked } from '../analytics/tracked.ts'
import { EmptyState } from '../catalog/empty-state.tsx'
import { Confirm } from '../design/confirm.tsx'
import { toasts } from '../design/toast-store.ts'
import { toDirection } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useKnownMember } from '../member/use-session.ts'
import { LibraryList } from './library-list.tsx'
import { toDeviceRows } from './library-rows.ts'
import { forgetLocal, localHistory } from './local-history.ts'
import { MemberList } from './member-list.tsx'

type LibraryTab = 'list' | 'history'

const TAB =
  '-mb-px inline-flex min-h-11 items-center border-transparent border-b-2 py-2 font-medium text-mist hover:text-ivory data-[state=active]:border-ember data-[state=active]:text-ivory'

/** A visitor's history is the device's; the icon in the drawer's head deletes it, after a confirmation. */
export function LibraryDrawer({ onHeaderAction }: { onHeaderAction: (action: ReactNode) => void }) {
  const { t } = useTranslation(['account', 'common', 'library'])
  const isMember = useKnownMember() !== null
  const [tab, setTab] = useState<LibraryTab>('list')
  const [entries, setEntries] = useState(() => (isMember ? [] : localHistory()))
  const [isConfirming, setConfirming] = useState(false)
  const mayDelete = tab === 'history' && entries.length > 0

  useEffect(() => {
    onHeaderAction(
      mayDelete ? (
        <button
          type="button"
          aria-label={t('library:deleteHistory')}
          onClick={() => setConfirming(true)}
          className="flex size-11 shrink-0 items-center justify-center rounded-full text-mist hover:bg-ivory/10 hover:text-ivory"
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </button>
      ) : null,
    )
    return () => onHeaderAction(null)
  }, [mayDelete, onHeaderAction, t])

  const forget = () => {
    forgetLocal(entries.map(({ id }) => id))
    setEntries([])
    toasts.show(t('library:deleteSuccess'))
  }
  return (
    <Tabs.Root
      dir={toDirection(useLanguage())}
      value={tab}
      onValueChange={(value) => setTab(value as LibraryTab)}
    >
      <Tabs.List aria-label={t('listAndHistory')} className="flex flex-wrap gap-x-6 border-ivory/10 border-b">
        <Tabs.Trigger value="list" className={TAB} {...tracked({ click: ['tab_click', { tab: 'my_list' }] })}>
          {t('myList')}
        </Tabs.Trigger>
        <Tabs.Trigger
          value="history"
          className={TAB}
          {...tracked({ click: ['tab_click', { tab: 'history' }] })}
        >
          {t('history')}
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="list">
        {isMember ? <MemberList list="saved" view="drawer" /> : <EmptyState hint={t('library:savedEmpty')} />}
      </Tabs.Content>
      <Tabs.Content value="history">
        {isMember ? (
          <MemberList list="history" view="drawer" />
        ) : entries.length > 0 ? (
          <LibraryList rows={toDeviceRows(entries)} selection={null} />
        ) : (
          <EmptyState hint={t('library:historyEmpty')} />
        )}
      </Tabs.Content>
      <Confirm
        title={t('common:attention')}
        text={t('library:deleteHistoryConfirm')}
        confirmLabel={t('common:confirm')}
        cancelLabel={t('common:cancel')}
        isDangerous
        isOpen={isConfirming}
        onConfirm={forget}
        onCancel={() => setConfirming(false)}
      />
    </Tabs.Root>
  )
}
