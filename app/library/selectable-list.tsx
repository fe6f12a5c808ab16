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
  formAction?: string
  isSelecting?: boolean
  onDelete: (dramaIds: string[], isAll: boolean) => Promise<boolean>
  children?: ReactNode
}

/** Without scripts a form with a confirmation page. */
export function SelectableList(props: SelectableListProps) {
  const { rows, hasMore, formAction, isSelecting = false, onDelete, children } = props
  const { t } = useTranslation(['library', 'common'])
  const isHydrated = useHydrated()
  const [ids, setIds] = useState<ReadonlySet<string> | null>(isSelecting ? new Set() : null)
  const [isWhole, setWhole] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const isEverything = isWhole && hasMore
  const selected = new Set(
    rows.flatMap(({ dramaId }) => (isEverything || ids?.has(dramaId) ? [dramaId] : [])),
  )
  const areAll = selected.size === rows.length

  const select = (next: ReadonlySet<string> | null) => {
    setIds(next)
    setWhole(false)
    setConfirming(false)
  }
  const toggle = (dramaId: string) => {
    const next = new Set(selected)
    if (!next.delete(dramaId)) next.add(dramaId)
    select(next)
  }
  const remove = async () => {
    setConfirming(false)
    setDeleting(true)
    const isAll = isEverything || isWholeList(selected, rows, hasMore)
    const isDone = await onDelete([...selected], isAll)
    setDeleting(false)
    if (isDone) select(null)
    toasts.show(t(isDone ? 'deleteSuccess' : 'deleteFailed'), isDone ? {} : { tone: 'alert' })
  }

  const selection = ids && { ids: selected, toggle, isStoredByBrowser: !isHydrated }
  return (
    <>
      {ids === null ? (
        <SelectControl hasForm={formAction !== undefined} onSelect={() => select(new Set())} />
      ) : null}
      <form
        method="post"
        action={formAction}
        onSubmit={(event) => event.preventDefault()}
        aria-busy={isDeleting}
      >
        <LibraryList rows={rows} selection={selection} />
        {ids === null ? null : isHydrated ? (
          <div
            data-toasts-above=""
            className="sticky tiny:static bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-1 mx-auto mt-4 flex max-w-2xl flex-wrap items-center gap-2 rounded-3xl bg-ink-high p-2 shadow-xl ring-1 ring-ivory/15 ring-inset"
          >
            {areAll && hasMore ? (
              <WholeListChoice
                count={selected.size}
                isChosen={isEverything}
                onChoose={() => setWhole(true)}
              />
            ) : null}
            <button
              type="button"
              onClick={() => select(areAll ? new Set() : new Set(rows.map(({ dramaId }) => dramaId)))}
              className={buttonLook({ className: 'flex-1' })}
            >
              {t(areAll ? 'deselectAll' : 'selectAll')}
            </button>
            <button
              type="button"
              onClick={() => select(null)}
              className={buttonLook({ className: 'flex-1' })}
            >
              {t('common:cancel')}
            </button>
            <button
              type="button"
              disabled={selected.size === 0 || isDeleting}
              onClick={() => setConfirming(true)}
              className={buttonLook({ tone: 'danger', className: 'flex-1' })}
            >
              {isDeleting
                ? t('common:processing')
                : isEverything
                  ? t('deleteWholeList')
                  : selected.size > 0
                    ? t('deleteCount', { number: selected.size })
                    : t('deleteSelected')}
            </button>
          </div>
        ) : (
          <DeleteWithoutScripts hasMore={hasMore} />
        )}
      </form>
      {children}
      <Confirm
        title={t('common:attention')}
        text={t(isEverything ? 'deleteWholeListConfirm' : 'deleteConfirmMessage')}
        confirmLabel={t('common:confirm')}
        cancelLabel={t('common:cancel')}
        isDangerous
        isExpected={ids !== null}
        isOpen={isConfirming}
        onConfirm={() => void remove()}
        onCancel={() => setConfirming(false)}
      />
    </>
  )
}

interface WholeListChoiceProps {
  count: number
  isChosen: boolean
  onChoose: () => void
}

/** Separate confirmation, since it also deletes rows that were never shown. */
function WholeListChoice({ count, isChosen, onChoose }: WholeListChoiceProps) {
  const { t } = useTranslation('library')
  return (
    <p
      role="status"
      className="flex w-full flex-wrap items-center justify-center gap-x-3 px-3 text-mist text-sm"
    >
      {t(isChosen ? 'wholeListSelected' : 'shownSelected', { count })}
      {isChosen ? null : (
        <button type="button" onClick={onChoose} className="min-h-11 font-semibold text-ember underline">
          {t('selectWholeList')}
        </button>
      )}
    </p>
  )
}

/** Without scripts a link, which reloads the page with checkboxes. */
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

/** The confirmation follows the first press; cancelling also ends the selection. */
function DeleteWithoutScripts({ hasMore }: { hasMore: boolean }) {
  const { t } = useTranslation(['library', 'common'])
  return (
    <div className="mt-4 flex flex-wrap items-start gap-2">
      <details className="min-w-0">
        <summary className={`list-none ${buttonLook({ tone: 'danger', className: 'cursor-pointer' })}`}>
          {t('deleteSelected')}
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
      {hasMore ? (
        <details className="min-w-0">
          <summary className={`list-none ${buttonLook({ className: 'cursor-pointer' })}`}>
            {t('deleteWholeList')}
          </summary>
          <div className="mt-3 rounded-2xl bg-ink-raised p-4">
            <p className="font-semibold">{t('common:attention')}</p>
            <p className="mt-1 text-mist">{t('deleteWholeListConfirm')}</p>
            <button
              type="submit"
              name={LIBRARY_FIELD.isAll}
              value="true"
              className={buttonLook({ tone: 'danger', className: 'mt-3' })}
            >
              {t('deleteWholeList')}
            </button>
          </div>
        </details>
      ) : null}
      <a href="?" className={buttonLook()}>
        {t('common:cancel')}
      </a>
    </div>
  )
}
