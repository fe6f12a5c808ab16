import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer, preloadDrawer } from '../../design/drawer.tsx'
import { EpisodeGrid } from '../episodes/episode-grid.tsx'
import type { PlayerState } from '../episodes/state.ts'
import { PriceSummary } from '../unlock/price-summary.tsx'

interface EpisodeListDrawerProps {
  state: PlayerState
  isOpen: boolean
  onClose: () => void
  onOpen: (index: number) => void
}

/** The episodes of the drama over the picture, where no panel stands beside it. */
export function EpisodeListDrawer({ state, isOpen, onClose, onOpen }: EpisodeListDrawerProps) {
  const { t } = useTranslation(['player', 'common'])
  // Scripts run once the film shows its first picture, so this takes nothing from it.
  useEffect(preloadDrawer, [])
  return (
    <Drawer
      side="bottom"
      title={t('episodesOf', { drama: state.detail.name })}
      closeLabel={t('common:close')}
      isOpen={isOpen}
      onClose={onClose}
    >
      <PriceSummary />
      <EpisodeGrid state={state} onOpen={onOpen} />
    </Drawer>
  )
}
