import { useTranslation } from 'react-i18next'
import { AgeMark } from '../../design/age-mark.tsx'
import { dramaLength } from '../episodes/drama-length.ts'
import type { PlayerState } from '../episodes/state.ts'
import { usePlayback } from '../pool/use-playback.ts'

interface DramaFactsLineProps {
  state: Pick<PlayerState, 'detail' | 'episodesList' | 'currentEpisodeIndex'>
  className?: string
}

export function DramaFactsLine({ state, className = '' }: DramaFactsLineProps) {
  const { t } = useTranslation(['player', 'catalog'])
  const { detail, episodesList, currentEpisodeIndex: index } = state
  const lengthAt = (seconds: number) => dramaLength(detail.episodeSeconds, { index, seconds })
  const leftMinutes = usePlayback(({ positionSeconds }) => lengthAt(positionSeconds)?.leftMinutes ?? 0)
  const totalMinutes = lengthAt(0)?.totalMinutes ?? 0
  const facts = [
    t('catalog:episodeCount', { count: episodesList.length }),
    totalMinutes > 0 && t('minutes', { count: totalMinutes }),
    leftMinutes > 0 && leftMinutes < totalMinutes && t('minutesLeft', { count: leftMinutes }),
  ]
  return (
    <p className={`text-haze text-sm tabular-nums ${className}`}>
      {facts.filter(Boolean).join(' · ')}
      <AgeMark age={detail.minimumAge} className="ms-1" />
    </p>
  )
}
