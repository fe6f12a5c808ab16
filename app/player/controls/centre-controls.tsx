import { RotateCcw, RotateCw, SkipBack, SkipForward } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Pause } from '../../design/icons.tsx'
import { usePlaybackController } from '../pool/use-playback.ts'

interface CentreControlsProps {
  onNext: (() => void) | null
  onPrevious: (() => void) | null
}

const SEEK_SECONDS = 10

/** A tap on a phone shows a button for every gesture. */
export function CentreControls({ onNext, onPrevious }: CentreControlsProps) {
  const { t } = useTranslation('player')
  const { pause, seekBy } = usePlaybackController().presses
  return (
    <div
      dir="ltr"
      className="absolute inset-x-0 top-0 bottom-1/4 short:top-27 rowed:top-14 short:bottom-auto rowed:bottom-auto flex items-center justify-center gap-[min(0.5rem,1vw)]"
    >
      <Round label={t('previousEpisode')} onPress={onPrevious}>
        <SkipBack className="size-5 fill-current" />
      </Round>
      <Round label={t('seekBack')} onPress={() => seekBy(-SEEK_SECONDS)}>
        <RotateCcw className="size-6" />
      </Round>
      <Round label={t('pause')} onPress={pause} isLarge>
        <Pause className="size-8 fill-current" />
      </Round>
      <Round label={t('seekOn')} onPress={() => seekBy(SEEK_SECONDS)}>
        <RotateCw className="size-6" />
      </Round>
      <Round label={t('nextEpisode')} onPress={onNext}>
        <SkipForward className="size-5 fill-current" />
      </Round>
    </div>
  )
}

interface RoundProps {
  label: string
  onPress: (() => void) | null
  isLarge?: boolean
  children: ReactNode
}

function Round({ label, onPress, isLarge = false, children }: RoundProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={!onPress}
      onClick={() => onPress?.()}
      className={`pointer-events-auto flex items-center justify-center rounded-full bg-ink/55 text-ivory ring-1 ring-ivory/15 ring-inset backdrop-blur-md transition-[scale] motion-safe:active:scale-90 disabled:scale-100 disabled:opacity-40 ${isLarge ? 'size-[min(calc(var(--spacing)*18),20vw)] rowed:size-[min(56px,20vw)]' : 'size-[min(calc(var(--spacing)*12),15vw)] rowed:size-[min(48px,15vw)]'}`}
    >
      {children}
    </button>
  )
}
