import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  PictureInPicture2,
  Settings,
  Share2,
  SkipBack,
  SkipForward,
  Volume2,
  VolumeX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Pause, Play } from '../../design/icons.tsx'
import { clockText, isRunning } from '../playback/playback.ts'
import { usePlayback, usePlaybackController } from '../pool/use-playback.ts'
import { SeekBar } from './seek-bar.tsx'

interface ControlBarProps {
  captions: { isOn: boolean; toggle: () => void } | null
  fullscreen: { isFullscreen: boolean; toggle: () => void }
  pictureInPicture: { isOn: boolean; toggle: () => void } | null
  onNext: (() => void) | null
  onPrevious: (() => void) | null
  onShare: () => void
  onSettings: () => void
}

/** Narrow videos get the seek bar and the time only; the other controls move to the rail and the corner. */
export function ControlBar(props: ControlBarProps) {
  const { captions, fullscreen, pictureInPicture, onNext, onPrevious } = props
  const { t } = useTranslation('player')
  const controller = usePlaybackController()
  const playback = usePlayback((all) => all)
  const { positionSeconds, durationSeconds, isMuted, volume } = playback
  return (
    <div
      dir="ltr"
      className="@container pointer-events-auto px-[max(1rem,env(safe-area-inset-left),env(safe-area-inset-right))] pb-[max(0.75rem,env(safe-area-inset-bottom))] md:pb-3"
    >
      <div className="flex items-center gap-3">
        <SeekBar playback={playback} />
        <span className="text-ivory/90 text-xs tabular-nums">
          {clockText(positionSeconds)} / {clockText(durationSeconds)}
        </span>
      </div>
      <div className="hidden items-center gap-0.5 barred:flex">
        {onPrevious ? (
          <Control label={t('previousEpisode')} onPress={onPrevious}>
            <SkipBack className="size-5 fill-current" />
          </Control>
        ) : null}
        <Control label={isRunning(playback) ? t('pause') : t('play')} onPress={controller.presses.toggle}>
          {isRunning(playback) ? (
            <Pause className="size-5 fill-current" />
          ) : (
            <Play className="size-5 fill-current" />
          )}
        </Control>
        {onNext ? (
          <Control label={t('nextEpisode')} onPress={onNext}>
            <SkipForward className="size-5 fill-current" />
          </Control>
        ) : null}
        <Control label={isMuted ? t('unmute') : t('mute')} onPress={controller.presses.toggleMute}>
          {isMuted ? <VolumeX className="size-5" /> : <Volume2 className="size-5" />}
        </Control>
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={isMuted ? 0 : volume}
          aria-label={t('volume')}
          onChange={(event) => controller.presses.setVolume(event.currentTarget.valueAsNumber)}
          className="@max-sm:hidden h-6 w-18 cursor-pointer accent-ivory"
        />
        <span className="flex-1" />
        {pictureInPicture ? (
          <Control
            label={t('pictureInPicture')}
            isPressed={pictureInPicture.isOn}
            onPress={pictureInPicture.toggle}
          >
            <PictureInPicture2 className="size-5" />
          </Control>
        ) : (
          // Reserves space: whether the browser supports it is known only after rendering.
          <span className="size-10" />
        )}
        {captions ? (
          <Control label={t('captions')} isPressed={captions.isOn} onPress={captions.toggle}>
            {captions.isOn ? <Captions className="size-5" /> : <CaptionsOff className="size-5" />}
          </Control>
        ) : null}
        <Control label={t('share')} onPress={props.onShare}>
          <Share2 className="size-5" />
        </Control>
        <Control label={t('settings')} onPress={props.onSettings}>
          <Settings className="size-5" />
        </Control>
        <Control
          label={fullscreen.isFullscreen ? t('exitFullscreen') : t('fullscreen')}
          onPress={fullscreen.toggle}
        >
          {fullscreen.isFullscreen ? <Minimize className="size-5" /> : <Maximize className="size-5" />}
        </Control>
      </div>
    </div>
  )
}

interface ControlProps {
  label: string
  isPressed?: boolean
  onPress: () => void
  children: ReactNode
}

function Control({ label, isPressed, onPress, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onClick={onPress}
      className="flex size-10 items-center justify-center rounded-full text-ivory transition-colors hover:bg-ivory/15"
    >
      {children}
    </button>
  )
}
