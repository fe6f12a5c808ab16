import { useTranslation } from 'react-i18next'
import { ChevronRight, Play } from '../design/icons.tsx'
import { useHrefs } from '../i18n/use-language.ts'
import { PrefetchLink } from '../shell/prefetch/prefetch-link.tsx'
import type { LocalHistoryEntry } from './local-history.ts'

/** What was watched on this device, newest first; each leads back to the episode opened last. Rows 142, 193. */
export function WatchedList({ entries }: { entries: LocalHistoryEntry[] }) {
  const { t } = useTranslation('player')
  const hrefs = useHrefs()
  return (
    <ul className="mt-5 space-y-2.5">
      {entries.map(({ id, epIndex, contentName }) => (
        <li key={id}>
          <PrefetchLink
            // The id alone: the name is that of the language it was watched in.
            to={hrefs.episode({ dramaId: id, name: '' }, epIndex + 1)}
            className="flex items-center gap-4 rounded-2xl bg-ink-raised p-3.5 ring-1 ring-ivory/8 ring-inset transition-colors hover:bg-ink-high"
          >
            <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent">
              <Play className="ms-0.5 size-5 fill-current" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 font-display font-semibold text-lg leading-snug">
                <bdi>{contentName}</bdi>
              </span>
              <span className="mt-0.5 block text-mist text-sm">{t('episode', { number: epIndex + 1 })}</span>
            </span>
            <ChevronRight className="turns size-5 shrink-0 text-haze" />
          </PrefetchLink>
        </li>
      ))}
    </ul>
  )
}
