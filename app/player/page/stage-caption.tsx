import { useTranslation } from 'react-i18next'
import { AgeMark } from '../../design/age-mark.tsx'
import type { PlayerState } from '../episodes/state.ts'

export function StageCaption({ state, className = '' }: { state: PlayerState; className?: string }) {
  const { t } = useTranslation('player')
  return (
    <div className={`pointer-events-none tiny:hidden beside:hidden ${className}`}>
      <p className="inline-flex rounded-full bg-accent px-2.5 py-0.5 font-bold text-on-accent text-xs tabular-nums">
        {t('episodeOf', { number: state.currentEpisodeIndex + 1, total: state.episodesList.length })}
      </p>
      <AgeMark age={state.detail.minimumAge} className="ms-2 text-xs" />
      <h1 className="line-clamp-2 pt-2 text-xl leading-tight [text-shadow:0_1px_6px_rgb(0_0_0/0.6)]">
        {state.detail.name}
      </h1>
      <p className="line-clamp-2 max-w-lg rowed:hidden low:hidden pt-1 text-ivory/80 text-sm leading-snug">
        {state.detail.introduction}
      </p>
    </div>
  )
}
