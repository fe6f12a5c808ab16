import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../browser/use-hydrated.ts'
import { buttonLook } from '../design/button.tsx'
import { toasts } from '../design/toast-store.ts'
import { loadDevicePositions } from './device-positions.ts'
import { type ImportedEntry, LIBRARY_FIELD } from './library-form.ts'
import { forgetLocal, localHistory } from './local-history.ts'
import type { ChangeLibrary } from './member-list.tsx'

interface ImportHistoryProps {
  change: ChangeLibrary
  onImported: () => void
}

/**
 * A visitor's history on this device stays there after signing in until a press imports it into the member's history.
 * Row 146.
 */
export function ImportHistory({ change, onImported }: ImportHistoryProps) {
  const { t } = useTranslation(['library', 'common'])
  const isHydrated = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const entries = isHydrated ? localHistory() : []
  if (entries.length === 0) return null

  const bring = async () => {
    setBusy(true)
    const toSeconds = loadDevicePositions()
    const brought = entries.map(
      ({ id, chapterId: episodeId, epIndex }): ImportedEntry => ({
        dramaId: id,
        episodeId,
        episodeNumber: epIndex + 1,
        seconds: toSeconds(episodeId),
      }),
    )
    const form = new FormData()
    form.set(LIBRARY_FIELD.intent, 'bring')
    form.set(LIBRARY_FIELD.entries, JSON.stringify(brought))
    const { isDone, importedIds } = await change(form)
    forgetLocal(importedIds)
    setBusy(false)
    toasts.show(isDone ? t('historyImported') : t('common:requestFailed'), isDone ? {} : { tone: 'alert' })
    if (importedIds.length > 0) onImported()
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4 rounded-2xl bg-ink-raised p-4 ring-1 ring-ivory/10 ring-inset">
      <History aria-hidden="true" className="size-6 shrink-0 text-ember" />
      <p className="min-w-40 flex-1">
        <span className="block font-semibold">{t('importHistoryTitle')}</span>
        <span className="mt-0.5 block text-mist text-sm">
          {t('importHistoryHint', { count: entries.length })}
        </span>
      </p>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => void bring()}
        className={buttonLook({ tone: 'accent', size: 'small' })}
      >
        {isBusy ? t('common:processing') : t('bring')}
      </button>
    </div>
  )
}
