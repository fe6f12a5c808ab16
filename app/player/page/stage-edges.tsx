import { Settings, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NextCountdown } from '../after-episode/next-countdown.tsx'
import { ActionRail } from '../controls/action-rail.tsx'
import { ControlBar } from '../controls/control-bar.tsx'
import { Controls } from '../controls/controls-layer.tsx'
import { useShare } from '../controls/use-share.ts'
import type { PlayableDetail } from '../episodes/state.ts'
import { usePlayback, usePlaybackController } from '../pool/use-playback.ts'
import { useCaptionSwitch } from '../settings/use-settings.ts'
import { usePlayerPage } from './player-context.ts'
import { StageCaption } from './stage-caption.tsx'
import { StageTop } from './stage-top.tsx'

const CORNER = 'pointer-events-auto flex size-11 items-center justify-center rounded-full text-ivory'

interface StageEdgesProps {
  detail: PlayableDetail
  isPressable: boolean
  pictureInPicture: { isOn: boolean; toggle: () => void } | null
  countdown: { go: () => void; cancel: () => void } | null
  onSettings: () => void
}

export function StageEdges(props: StageEdgesProps) {
  const { detail, isPressable, pictureInPicture, countdown, onSettings } = props
  const { state, fullscreen, openList, openNext, openPrevious } = usePlayerPage()
  const { t } = useTranslation('player')
  const { toggleMute } = usePlaybackController().presses
  const isMuted = usePlayback((playback) => playback.isMuted)
  const hasFailed = usePlayback((playback) => playback.phase === 'failed')
  const captions = useCaptionSwitch(detail.captions)
  const share = useShare(t('videoOf', { drama: state.detail.name, number: state.currentEpisodeIndex + 1 }))
  return (
    <>
      <Controls isPressable={isPressable}>
        <StageTop />
        <div className="absolute end-2 top-[max(0.5rem,env(safe-area-inset-top))] flex barred:hidden">
          <button type="button" aria-label={t('share')} onClick={share} className={CORNER}>
            <Share2 aria-hidden="true" className="size-6" />
          </button>
          <button type="button" aria-label={t('settings')} onClick={onSettings} className={CORNER}>
            <Settings aria-hidden="true" className="size-6" />
          </button>
        </div>
      </Controls>
      <div className="absolute inset-x-0 bottom-0">
        <div className="flex rowed:flex-col items-end gap-3 rowed:gap-0 pe-2 ps-4 md:px-4">
          <div className="relative min-w-0 rowed:self-stretch flex-1 pb-2">
            <StageCaption
              state={state}
              // In large text the notice of a failure is as high as the picture, and the more urgent of the two.
              className={countdown ? 'opacity-0' : hasFailed ? 'cramped:opacity-0 rowed:opacity-100' : ''}
            />
            {countdown ? (
              <NextCountdown
                onGo={countdown.go}
                onCancel={countdown.cancel}
                className="absolute start-0 bottom-2"
              />
            ) : null}
          </div>
          <Controls isPressable={isPressable}>
            <ActionRail
              captions={captions}
              sound={{ isMuted, toggle: toggleMute }}
              onEpisodes={openList}
              className="pb-3 beside:hidden"
            />
          </Controls>
        </div>
        <Controls isPressable={isPressable}>
          <ControlBar
            captions={captions}
            fullscreen={fullscreen}
            pictureInPicture={pictureInPicture}
            onNext={openNext}
            onPrevious={openPrevious}
            onShare={share}
            onSettings={onSettings}
          />
        </Controls>
      </div>
    </>
  )
}
