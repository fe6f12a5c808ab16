import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Gesture, tapZone } from './gestures.ts'
import { useGestures } from './use-gestures.ts'

interface PictureSurfaceProps {
  isRunning: boolean
  isIdle: boolean
  onToggle: () => void
  onTap: () => void
  onSeekBy: (seconds: number) => void
  onDrag: (offsetPx: number) => void
  onDropBack: () => void
  onSwipe: (direction: 'up' | 'down') => void
  onFast: (isOn: boolean) => void
}

const DOUBLE_TAP_MS = 320
const DOUBLE_TAP_SECONDS = 10

/**
 * The picture itself, to press: a click pauses; a finger shows the controls, seeks by two quick taps at an edge, takes
 * the picture along and holds it at double speed. Rows 405, 407.
 */
export function PictureSurface(props: PictureSurfaceProps) {
  const { t } = useTranslation('player')
  const lastTap = useRef({ zone: 'middle', atMs: Number.NEGATIVE_INFINITY })
  const [hint, setHint] = useState<'left' | 'right' | 'fast' | null>(null)

  function act(gesture: Gesture, width: number) {
    switch (gesture.kind) {
      case 'tap': {
        const zone = tapZone(gesture.x, width)
        const { atMs } = gesture
        const isDouble = zone === lastTap.current.zone && atMs - lastTap.current.atMs < DOUBLE_TAP_MS
        lastTap.current = { zone, atMs }
        if (!isDouble || zone === 'middle') return props.onTap()
        props.onSeekBy(zone === 'left' ? -DOUBLE_TAP_SECONDS : DOUBLE_TAP_SECONDS)
        setHint(zone)
        return void setTimeout(() => setHint(null), 2 * DOUBLE_TAP_MS)
      }
      case 'holdBegan':
      case 'holdEnded': {
        const isFast = gesture.kind === 'holdBegan'
        props.onFast(isFast)
        return setHint(isFast ? 'fast' : null)
      }
      case 'dragged':
        return props.onDrag(gesture.offset)
      case 'droppedBack':
        return props.onDropBack()
      case 'swiped':
        return props.onSwipe(gesture.direction)
    }
  }
  const { handlers, wasTouch } = useGestures(act)

  return (
    <>
      <button
        type="button"
        aria-label={props.isRunning ? t('pause') : t('play')}
        {...handlers}
        onClick={(event) => {
          // A key's click has no pointer behind it.
          if (event.detail === 0 || !wasTouch.current) props.onToggle()
        }}
        className={`absolute inset-0 touch-pan-x select-none focus-visible:outline-offset-[-6px] ${props.isIdle ? 'cursor-none' : ''}`}
      />
      {hint ? (
        <span
          aria-hidden="true"
          dir="ltr"
          className={`pointer-events-none absolute rounded-full bg-ink/70 px-4 py-2 font-semibold text-sm ${
            hint === 'fast'
              ? '-translate-x-1/2 top-24 left-1/2'
              : hint === 'left'
                ? 'top-1/2 left-8'
                : 'top-1/2 right-8'
          }`}
        >
          {hint === 'fast' ? '2×' : hint === 'left' ? '−10' : '+10'}
        </span>
      ) : null}
    </>
  )
}
