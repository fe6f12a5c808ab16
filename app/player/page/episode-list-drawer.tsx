import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer, preloadDrawer } from '../../design/drawer.tsx'
import { EpisodeGrid } from '../episodes/episode-grid.tsx'
import { isPlayable, type PlayerState } from '../episodes/state.ts'
import { MoreLikeThis } from '../next-drama/more-like-this.tsx'
import type { SimilarDrama } from '../next-drama/similar-drama.ts'
import { hasFirstFrame } from '../playback/playback.ts'
import { usePlayback } from '../pool/use-playback.ts'
import { PriceSummary } from '../unlock/price-summary.tsx'
import { DramaFactsLine } from './drama-facts-line.tsx'

interface EpisodeListDrawerProps {
  state: PlayerState
  leftNumber: number | undefined
  similar: readonly SimilarDrama[]
  isMemberAwaited: boolean
  isOpen: boolean
  onClose: () => void
  onOpen: (index: number) => void
}

/** Only where there is no panel beside the video. */
export function EpisodeListDrawer(props: EpisodeListDrawerProps) {
  const { state, leftNumber, similar, isMemberAwaited, isOpen, onClose, onOpen } = props
  const { t } = useTranslation(['player', 'common'])
  const isAfterVideo = usePlayback(hasFirstFrame) || !isPlayable(state.currentEpisodeDetail)
  useEffect(() => {
    if (isAfterVideo) preloadDrawer()
  }, [isAfterVideo])
  return (
    <Drawer
      side="bottom"
      title={t('episodesOf', { drama: state.detail.name })}
      closeLabel={t('common:close')}
      panel={['episodes']}
      isOpen={isOpen}
      onClose={onClose}
    >
      <DramaFactsLine state={state} className="-mt-2 mb-2" />
      <div className={isMemberAwaited ? 'invisible' : ''}>
        <PriceSummary />
        <EpisodeGrid state={state} leftNumber={leftNumber} onOpen={onOpen} />
        <MoreLikeThis dramas={similar} />
      </div>
    </Drawer>
  )
}
