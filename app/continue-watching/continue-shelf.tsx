import { type ReactNode, type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEffectBeforePaint } from '../browser/use-effect-before-paint.ts'
import { buttonLook } from '../design/button.tsx'
import { Confirm } from '../design/confirm.tsx'
import { ScrollRow } from '../design/scroll-row.tsx'
import { toasts } from '../design/toast-store.ts'
import { ContinueCard } from './continue-card.tsx'
import type { ContinueRow } from './continue-rows.ts'

const HEADING_ID = 'continue-watching'
const CARD = 'relative w-74 max-w-[calc(100vw-2*var(--gutter))] shrink-0 snap-start'

interface ContinueShelfProps {
  rows: readonly ContinueRow[]
  onRemove: (dramaId: string) => Promise<boolean>
}

export function ContinueShelf({ rows, onRemove }: ContinueShelfProps) {
  const { t } = useTranslation(['library', 'catalog', 'common'])
  const heading = useRef<HTMLHeadingElement>(null)
  const [toRemove, setToRemove] = useState<ContinueRow | null>(null)
  const [isConfirming, setConfirming] = useState(false)

  const remove = async ({ dramaId }: ContinueRow) => {
    setConfirming(false)
    const isDone = await onRemove(dramaId)
    // Its button is gone, so the focus needs a new place; with the last one the heading goes too.
    const place = rows.length > 1 ? heading.current : document.querySelector('main')
    if (isDone) place?.focus({ preventScroll: true })
    toasts.show(t(isDone ? 'removed' : 'removeFailed'), isDone ? {} : { tone: 'alert' })
  }
  useContinuePlace(rows.length > 0)
  if (rows.length === 0) return null
  return (
    <Shelf headingRef={heading}>
      <ScrollRow
        label={t('continueWatching')}
        previousLabel={t('catalog:previous')}
        nextLabel={t('catalog:next')}
        className="gap-3 md:gap-4"
      >
        {rows.map((row) => (
          <li key={row.dramaId} className={CARD}>
            <ContinueCard
              row={row}
              onRemove={() => {
                setToRemove(row)
                setConfirming(true)
              }}
            />
          </li>
        ))}
      </ScrollRow>
      <Confirm
        title={t('putAsideTitle')}
        text={t('putAsideText', { name: toRemove?.name })}
        confirmLabel={t('remove')}
        cancelLabel={t('common:cancel')}
        isOpen={isConfirming}
        onConfirm={() => toRemove && void remove(toRemove)}
        onCancel={() => setConfirming(false)}
      />
    </Shelf>
  )
}

/** Gives up the place that Home keeps free where nothing is to be continued after all. */
function useContinuePlace(isNeeded: boolean): void {
  useEffectBeforePaint(() => {
    document.documentElement.toggleAttribute('data-continue', isNeeded)
  }, [isNeeded])
}

export function ContinueWaiting() {
  const { t } = useTranslation('library')
  return (
    <Shelf>
      <div role="status" aria-label={t('loading')} className="page flex gap-3 overflow-hidden py-1 md:gap-4">
        {[1, 2, 3].map((place) => (
          <div key={place} className={`${CARD} h-26 animate-pulse rounded-2xl bg-ink-raised`} />
        ))}
      </div>
    </Shelf>
  )
}

/** The account did not respond, and no earlier rows are cached. */
export function ContinueFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['library', 'common'])
  return (
    <Shelf>
      <div role="alert" className="page flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-mist">{t('listFailed')}</p>
        <button type="button" onClick={onRetry} className={buttonLook({ size: 'small' })}>
          {t('common:retry')}
        </button>
      </div>
    </Shelf>
  )
}

/** As high as the space reserved on Home. */
function Shelf({ headingRef, children }: { headingRef?: Ref<HTMLHeadingElement>; children: ReactNode }) {
  const { t } = useTranslation('library')
  return (
    <section aria-labelledby={HEADING_ID}>
      <h2
        ref={headingRef}
        id={HEADING_ID}
        tabIndex={-1}
        className="page mb-3 h-8 truncate text-[min(1.25rem,6.25vw)] leading-8 outline-none md:mb-4 md:h-10 md:text-[1.625rem] md:leading-10"
      >
        {t('continueWatching')}
      </h2>
      {children}
    </section>
  )
}
