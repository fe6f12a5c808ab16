import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fit } from '../playback/video-fit.ts'
import { DOUBLE_TAP_MS, DOUBLE_TAP_PX, type Gesture, tapZone } from './gestures.ts'
import { type Liked, LikeHeart } from './like-heart.tsx'
import { useGestures } from './use-gestures.ts'
import { usePinch } from './use-pinch.ts'

interface PictureSurfaceProps {
  isRunning: boolean
  isIdle: boolean
  onToggle: () => void
  onTap: () => void
  onSeekBy: (seconds: number) => void
  /** Whether a heart shows it. */
  onLike: () => boolean
  onDrag: (offsetPx: number) => void
  onDropBack: () => void
  onSwipe: (direction: 'up' | 'down') => void
  onFast: (isOn: boolean) => void
  otherFit: () => Fit | null
  onFit: (fit: Fit) => void
}

const DOUBLE_TAP_SECONDS = 10
/** After a double tap, each further tap within this time does the same again. */
const NEXT_TAP_MS = 650

/**
 * A click pauses; a tap shows the controls, a double tap at an edge seeks and elsewhere likes, a swipe drags the video, a
 * pinch fits it, and a long press plays at double speed.
 */
export function PictureSurface(props: PictureSurfaceProps) {
  const { t } = useTranslation('player')
  const lastTap = useRef({ zone: 'middle', x: 0, y: 0, atMs: Number.NEGATIVE_INFINITY })
  const isRepeating = useRef(false)
  const sought = useRef(0)
  const [liked, setLiked] = useState<Liked | null>(null)
  const [hint, setHint] = useState<number | 'fast' | null>(null)
  const hintTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function onGesture(gesture: Gesture, width: number) {
    switch (gesture.kind) {
      case 'tap': {
        const { x, y, atMs } = gesture
        const zone = tapZone(x, width)
        const last = lastTap.current
        const isQuick = atMs - last.atMs < (isRepeating.current ? NEXT_TAP_MS : DOUBLE_TAP_MS)
        const isNear = zone !== 'middle' || Math.hypot(x - last.x, y - last.y) < DOUBLE_TAP_PX
        isRepeating.current = isQuick && isNear && zone === last.zone
        lastTap.current = { zone, x, y, atMs }
        if (!isRepeating.current) {
          sought.current = 0
          return props.onTap()
        }
        if (zone === 'middle') {
          if (props.onLike()) setLiked({ x, y, atMs })
          return
        }
        const seconds = zone === 'left' ? -DOUBLE_TAP_SECONDS : DOUBLE_TAP_SECONDS
        sought.current += seconds
        props.onSeekBy(seconds)
        setHint(sought.current)
        clearTimeout(hintTimer.current)
        hintTimer.current = setTimeout(() => setHint(null), NEXT_TAP_MS)
        return
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
  const { handlers, wasTouch } = useGestures(onGesture)
  const surface = useRef<HTMLButtonElement>(null)
  usePinch(surface, props.otherFit, props.onFit)

  return (
    <>
      <button
        ref={surface}
        type="button"
        data-surface=""
        aria-label={props.isRunning ? t('pause') : t('play')}
        {...handlers}
        onClick={(event) => {
          // A click from the keyboard has no pointer.
          if (event.detail === 0 || !wasTouch.current) props.onToggle()
        }}
        className={`absolute inset-0 select-none [touch-action:pinch-zoom] focus-visible:outline-offset-[-6px]! forced-colors:not-focus-visible:outline-none! ${props.isIdle ? 'cursor-none' : ''}`}
      />
      {liked ? <LikeHeart key={liked.atMs} {...liked} onGone={() => setLiked(null)} /> : null}
      {hint === null ? null : (
        // Time runs left to right in every language, and so do the edges of the video.
        <span
          aria-hidden="true"
          dir="ltr"
          className={`-translate-x-1/2 -translate-y-1/2 pointer-events-none absolute rounded-full bg-ink/70 px-4 py-2 font-semibold text-sm tabular-nums ${
            hint === 'fast' ? 'top-24 left-1/2' : hint < 0 ? 'top-1/2 left-1/6' : 'top-1/2 left-5/6'
          }`}
        >
          {hint === 'fast' ? '2×' : hint < 0 ? `−${-hint} s` : `+${hint} s`}
        </span>
      )}
    </>
  )
}
