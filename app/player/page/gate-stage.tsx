import { Minimize } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ActionRail } from '../controls/action-rail.tsx'
import { useShortcuts } from '../controls/use-shortcuts.ts'
import { useSwipe } from '../controls/use-swipe.ts'
import { GateScreen } from './gate-screen.tsx'
import { usePlayerPage } from './player-context.ts'
import { StageCaption } from './stage-caption.tsx'
import { WayHome } from './stage-top.tsx'

export function GateStage({ pictureUrl }: { pictureUrl: string | null }) {
  const { state, fullscreen, openList, openNext, openPrevious } = usePlayerPage()
  const { t } = useTranslation('player')
  useShortcuts({ n: () => openNext?.(), p: () => openPrevious?.() })
  const swipe = useSwipe({ up: () => openNext?.(), down: () => openPrevious?.() })
  return (
    <div {...swipe} data-gate="" className="absolute inset-0 [touch-action:pinch-zoom]">
      <GateScreen state={state} pictureUrl={pictureUrl} onEpisodes={openList} />
      {fullscreen.isFullscreen ? (
        <button
          type="button"
          aria-label={t('exitFullscreen')}
          title={t('exitFullscreen')}
          onClick={fullscreen.toggle}
          className="absolute end-3 top-[max(0.75rem,env(safe-area-inset-top))] flex size-11 items-center justify-center rounded-full bg-ink/55 text-ivory"
        >
          <Minimize aria-hidden="true" className="size-5" />
        </button>
      ) : null}
      {state.isNeedDownloadEpisode ? (
        <div className="pointer-events-none absolute inset-x-0 bottom-0 flex items-end gap-3 ps-4 pe-2 short:px-2 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
          <StageCaption state={state} className="short:hidden min-w-0 flex-1" />
          <ActionRail
            captions={null}
            sound={null}
            onEpisodes={openList}
            className="pointer-events-auto ms-auto short:w-full short:flex-row short:items-start short:justify-evenly beside:hidden"
          />
        </div>
      ) : null}
      <WayHome />
    </div>
  )
}
