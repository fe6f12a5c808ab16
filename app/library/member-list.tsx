import { useRevalidator } from '@remix-run/react'
import { LoaderCircle, RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDataHrefs } from '../addresses/data-hrefs.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { EmptyState } from '../catalog/empty-state.tsx'
import { PageLinks } from '../catalog/page-links.tsx'
import { buttonLook } from '../design/button.tsx'
import { useSeen } from '../design/use-seen.ts'
import { requestJson } from '../page/requests/request-json.ts'
import { ImportHistory } from './import-history.tsx'
import { LIBRARY_FIELD, type LibraryOutcome } from './library-form.ts'
import { LibraryListWaiting } from './library-list.tsx'
import type { LibraryListName, LibraryPage, LibraryView } from './library-rows.ts'
import { SelectableList } from './selectable-list.tsx'
import { useLibraryPages } from './use-library-pages.ts'

interface MemberListProps {
  list: LibraryListName
  view: LibraryView
  first?: LibraryPage | null
  isSelecting?: boolean
  toHref?: (page: number) => string
}

export function MemberList({ list, view, first, isSelecting = false, toHref }: MemberListProps) {
  const { t } = useTranslation(['library', 'common', 'catalog'])
  const hrefs = useDataHrefs()
  const isHydrated = useHydrated()
  const { loaded, isPending, hasFailed, more, reload } = useLibraryPages(list, view, first)
  const { revalidate } = useRevalidator()
  const refresh = () => (view === 'drawer' ? reload() : revalidate())
  const bring = list === 'history' ? <ImportHistory /> : null

  const remove = async (dramaIds: string[], isAll: boolean) => {
    const forms = isAll
      ? [toDeleteForm([], true)]
      : inParts(dramaIds).map((part) => toDeleteForm(part, false))
    for (const [index, body] of forms.entries()) {
      const outcome = await requestJson<LibraryOutcome>(hrefs.libraryDeletion(list), { method: 'POST', body })
      if (outcome?.isDone) continue
      // The reloaded list lacks the rows that earlier forms deleted, or shows that the session has ended.
      if (index > 0 || outcome?.isSessionOver) refresh()
      return false
    }
    refresh()
    return true
  }

  if (!loaded) {
    if (hasFailed) return <Failed onRetry={isHydrated ? reload : null} />
    return <LibraryListWaiting />
  }
  const { rows, page, hasMore } = loaded
  if (rows.length === 0) {
    return (
      <>
        {bring}
        <EmptyState hint={t(list === 'saved' ? 'savedEmpty' : 'historyEmpty')} />
      </>
    )
  }
  return (
    <>
      {bring}
      <SelectableList
        rows={rows}
        hasMore={hasMore}
        formAction={hrefs.libraryDeletion(list)}
        isSelecting={isSelecting}
        onDelete={remove}
      >
        {isHydrated ? (
          <More
            shown={rows.length}
            hasMore={hasMore}
            isPending={isPending}
            hasFailed={hasFailed}
            onMore={more}
          />
        ) : null}
      </SelectableList>
      {isHydrated || !toHref ? null : (
        <PageLinks
          label={t('catalog:pages')}
          position={t('catalog:page', { page })}
          previous={page > 1 ? { label: t('catalog:previousPage'), to: toHref(page - 1) } : null}
          next={hasMore ? { label: t('catalog:nextPage'), to: toHref(page + 1) } : null}
        />
      )}
    </>
  )
}

/** Even with the longest ids, a form stays below the web front's limit. */
const IDS_MAX = 500

function inParts(dramaIds: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(dramaIds.length / IDS_MAX) }, (_, index) =>
    dramaIds.slice(index * IDS_MAX, (index + 1) * IDS_MAX),
  )
}

function toDeleteForm(dramaIds: readonly string[], isAll: boolean): URLSearchParams {
  return new URLSearchParams([
    [LIBRARY_FIELD.isInPlace, 'true'],
    [LIBRARY_FIELD.isAll, String(isAll)],
    ...dramaIds.map((dramaId) => [LIBRARY_FIELD.dramaId, dramaId]),
  ])
}

interface MoreProps {
  shown: number
  hasMore: boolean
  isPending: boolean
  hasFailed: boolean
  onMore: () => void
}

function More({ shown, hasMore, isPending, hasFailed, onMore }: MoreProps) {
  const { t } = useTranslation(['library', 'common'])
  const end = useRef<HTMLDivElement>(null)
  useSeen(end, hasMore && !isPending && !hasFailed, onMore, shown)
  return (
    <div ref={end} className="flex min-h-16 items-center justify-center py-3 text-haze text-sm">
      {isPending ? (
        <LoaderCircle role="status" aria-label={t('loading')} className="size-6 animate-spin" />
      ) : hasMore ? (
        <button type="button" onClick={onMore} className={buttonLook({ size: 'small' })}>
          {t(hasFailed ? 'common:retry' : 'more')}
        </button>
      ) : (
        t('common:noMoreData')
      )}
    </div>
  )
}

function Failed({ onRetry }: { onRetry: (() => void) | null }) {
  const { t } = useTranslation(['library', 'common'])
  const look = buttonLook({ tone: 'accent', className: 'mt-4' })
  const label = (
    <>
      <RotateCcw aria-hidden="true" className="size-4" />
      {t('common:retry')}
    </>
  )
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-16 text-center">
      <p className="font-display font-semibold text-xl">{t('listFailed')}</p>
      {onRetry ? (
        <button type="button" onClick={onRetry} className={look}>
          {label}
        </button>
      ) : (
        <a href="?" className={look}>
          {label}
        </a>
      )}
    </div>
  )
}
