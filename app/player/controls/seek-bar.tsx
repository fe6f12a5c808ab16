import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText, type Playback } from '../playback/playback.ts'
import { usePlaybackController } from '../pool/use-playback.ts'

/** A range input works with keyboard, touch and screen readers. Time runs left to right in every language. */
export function SeekBar({ playback }: { playback: Playback }) {
  const { t } = useTranslation('player')
  const { seekTo } = usePlaybackController().presses
  const [draggedTo, setDraggedTo] = useState<number | null>(null)
  const { durationSeconds, bufferedSeconds } = playback
  const position = Math.min(draggedTo ?? playback.positionSeconds, durationSeconds)
  const share = (seconds: number) => `${durationSeconds > 0 ? (seconds / durationSeconds) * 100 : 0}%`
  return (
    <div dir="ltr" className="group/seek relative flex h-6 flex-1 items-center">
      <div className="absolute inset-x-0 h-1 overflow-hidden rounded-full bg-ivory/25 forced-colors:bg-[GrayText] transition-[height] group-hover/seek:h-1.5">
        <div
          className="absolute inset-y-0 left-0 bg-ivory/35 forced-colors:hidden"
          style={{ width: share(bufferedSeconds) }}
        />
        <div
          className="absolute inset-y-0 left-0 bg-accent forced-colors:bg-[Highlight]"
          style={{ width: share(position) }}
        />
      </div>
      {/* As wide as the bar and moved by its share, so that the thumb moves without laying out anything. */}
      <div
        className="pointer-events-none absolute inset-x-0"
        style={{ transform: `translateX(${share(position)})` }}
      >
        <div className="size-3.5 -translate-x-1/2 rounded-full bg-ivory shadow forced-colors:bg-[ButtonText] transition-transform group-hover/seek:scale-125" />
      </div>
      <input
        type="range"
        min={0}
        max={durationSeconds || 1}
        step={0.1}
        value={position}
        disabled={durationSeconds === 0}
        aria-label={t('seek')}
        aria-valuetext={t('seekValue', {
          position: clockText(position),
          duration: clockText(durationSeconds),
        })}
        onChange={(event) => {
          setDraggedTo(event.currentTarget.valueAsNumber)
          seekTo(event.currentTarget.valueAsNumber)
        }}
        onPointerUp={() => setDraggedTo(null)}
        onKeyUp={() => setDraggedTo(null)}
        onBlur={() => setDraggedTo(null)}
        className="absolute inset-0 h-full w-full cursor-pointer opacity-0 focus-visible:opacity-100 focus-visible:[appearance:none] focus-visible:[background:transparent]"
      />
    </div>
  )
}
