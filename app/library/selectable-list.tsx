import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../browser/use-hydrated.ts'
import { buttonLook } from '../design/button.tsx'
import { Confirm } from '../design/confirm.tsx'
import { toasts } from '../design/toast-store.ts'
import { LIBRARY_FIELD } from './library-form.ts'
import { LibraryList } from './library-list.tsx'
import { isWholeList, type LibraryRow, SELECT_PARAMETER } from './library-rows.ts'

interface SelectableListProps {
  rows: readonly LibraryRow[]
  hasMore: boolean
  /** Where the rows are deleted without scripts; absent: they are the device's, which nobody else can delete. */
  formAction?: string
  /** Rows are being selected from the start. */
  isSelecting?: boolean
  /** Answers whether they are gone. */
  onDelete: (dramaIds: string[], isAll: boolean) => Promise<boolean>
  children?: ReactNode
}

/**
 * A list with rows that can be selected and deleted, after a confirmation. Without scripts it is a form with a
 * confirmation page. Rows 195-200, 440.
 */
export function SelectableList(props: SelectableListProps) {
  const { rows, hasMore, formAction, isSelecting = false, onDelete, children } = props
  const { t } = useTranslation(['library', 'common'])
  const isHydrated = useHydrated()
  const [ids, setIds] = useState<ReadonlySet<string> | null>(isSelecting ? new Set() : null)
  const [isAsking, setAsking] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const selected = new Set(rows.flatMap(({ dramaId }) => (ids?.has(dramaId) ? [dramaId] : [])))
  const areAll = selected.size === rows.length

  const toggle = (dramaId: string) => {
    const next = new Set(selected)
    if (!next.delete(dramaId)) next.add(dramaId)
    setIds(next)
  }
  const remove = async () => {
    setAsking(false)
    setDeleting(true)
    const isDone = await onDelete([...selected], isWholeList(selected, rows, hasMore))
    setDeleting(false)
    if (isDone) setIds(null)
    toasts.show(t(isDone ? 'deleteSuccess' : 'deleteFailed'), isDone ? {} : { tone: 'alert' })
  }

  const selection = ids && { ids: selected, toggle, isKeptByBrowser: !isHydrated }
  return (
    <>
      {ids === null ? (
        <SelectControl hasForm={formAction !== undefined} onSelect={() => setIds(new Set())} />
      ) : null}
      <form
        method="post"
        action={formAction}
        onSubmit={(event) => event.preventDefault()}
        aria-busy={isDeleting}
      >
        <input type="hidden" name={LIBRARY_FIELD.intent} value="delete" />
        <LibraryList rows={rows} selection={selection} />
        {ids === null ? null : isHydrated ? (
          <div className="sticky bottom-3 z-1 mt-4 flex flex-wrap items-center gap-2 rounded-3xl bg-ink-high p-2 shadow-xl ring-1 ring-ivory/15 ring-inset">
            <button
              type="button"
              onClick={() => setIds(areAll ? new Set() : new Set(rows.map(({ dramaId }) => dramaId)))}
              className={buttonLook({ className: 'flex-1' })}
            >
              {t(areAll ? 'deselectAll' : 'selectAll')}
            </button>
            <button
              type="button"
              onClick={() => setIds(null)}
              className={buttonLook({ className: 'flex-1' })}
            >
              {t('common:cancel')}
            </button>
            <button
              type="button"
              disabled={selected.size === 0 || isDeleting}
              onClick={() => setAsking(true)}
              className={buttonLook({ tone: 'danger', className: 'flex-1' })}
            >
              {isDeleting ? t('common:processing') : t('deleteCount', { number: selected.size })}
            </button>
          </div>
        ) : (
          <DeleteWithoutScripts />
        )}
      </form>
      {children}
      <Confirm
        title={t('common:attention')}
        text={t('deleteConfirmMessage')}
        confirmLabel={t('common:confirm')}
        cancelLabel={t('common:cancel')}
        isDangerous
        isOpen={isAsking}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** Without scripts a link: the page comes back with boxes to tick. */
function SelectControl({ hasForm, onSelect }: { hasForm: boolean; onSelect: () => void }) {
  const { t } = useTranslation('library')
  const isHydrated = useHydrated()
  const look =
    'flex size-11 items-center justify-center rounded-full text-mist hover:bg-ivory/10 hover:text-ivory'
  const icon = <Trash2 aria-hidden="true" className="size-5" />
  if (!isHydrated && !hasForm) return null
  return (
    <div className="mt-2 -mb-2 flex justify-end">
      {isHydrated ? (
        <button type="button" aria-label={t('delete')} onClick={onSelect} className={look}>
          {icon}
        </button>
      ) : (
        <a href={`?${SELECT_PARAMETER}=1`} aria-label={t('delete')} className={look}>
          {icon}
        </a>
      )}
    </div>
  )
}

/** The question stands behind the first press; what leaves it leaves the selection too. */
function DeleteWithoutScripts() {
  const { t } = useTranslation(['library', 'common'])
  return (
    <div className="mt-4 flex flex-wrap items-start gap-2">
      <details className="min-w-0">
        <summary className={`list-none ${buttonLook({ tone: 'danger', className: 'cursor-pointer' })}`}>
          {t('delete')}
        </summary>
        <div className="mt-3 rounded-2xl bg-ink-raised p-4">
          <p className="font-semibold">{t('common:attention')}</p>
          <p className="mt-1 text-mist">{t('deleteConfirmMessage')}</p>
          <div className="mt-3 flex gap-2">
            <button type="submit" className={buttonLook({ tone: 'danger' })}>
              {t('common:confirm')}
            </button>
          </div>
        </div>
      </details>
      <a href="?" className={buttonLook()}>
        {t('common:cancel')}
      </a>
    </div>
  )
}
