import { vibrate } from '../../browser/vibrate.ts'
import { PictureSurface } from '../controls/picture-surface.tsx'
import { type Fit, otherFit } from '../playback/video-fit.ts'
import { usePlaybackController } from '../pool/use-playback.ts'
import { useEpisodeActions } from '../unlock/use-episode-actions.ts'
import { usePlayerPage } from './player-context.ts'

interface StageSurfaceProps {
  isRunning: boolean
  isIdle: boolean
  /** While the next episode is counted down; any tap cancels it. */
  cancelCountdown: (() => void) | null
  /** A tap while the video runs. */
  onTap: () => void
  /** A double tap, which hides what its first tap has shown. */
  onDoubleTap: () => void
  onFast: (isOn: boolean) => void
  onFit: (fit: Fit) => void
}

/** Gestures on the picture: they control the video, and a swipe opens an episode beside it. */
export function StageSurface(props: StageSurfaceProps) {
  const { isRunning, isIdle, cancelCountdown, onTap, onDoubleTap, onFast, onFit } = props
  const { state, openNext, openPrevious } = usePlayerPage()
  const controller = usePlaybackController()
  const { isMember, isMemberAwaited, toggle } = useEpisodeActions()
  /** Another double tap takes no like back. A visitor is asked to log in, as by the button. */
  const like = () => {
    onDoubleTap()
    if (isMemberAwaited) return false
    if (!state.behaviorData.isLiked) toggle('like')
    if (isMember) vibrate()
    return isMember
  }
  const swipe = (direction: 'up' | 'down') => {
    const open = direction === 'up' ? openNext : openPrevious
    if (open) open()
    // If nothing opens, the video glides back; otherwise it has already moved on.
    requestAnimationFrame(controller.dropBack)
  }
  const drag = (offsetPx: number) => {
    const neighbour = state.episodesList[state.currentEpisodeIndex + (offsetPx < 0 ? 1 : -1)]
    controller.drag(offsetPx, neighbour?.id ?? null)
  }
  return (
    <PictureSurface
      isRunning={isRunning}
      isIdle={isIdle}
      onToggle={cancelCountdown ?? controller.presses.toggle}
      onTap={isRunning ? onTap : (cancelCountdown ?? controller.presses.play)}
      onSeekBy={(seconds) => {
        controller.presses.seekBy(seconds)
        onDoubleTap()
      }}
      onLike={like}
      onDrag={drag}
      onDropBack={controller.dropBack}
      onSwipe={swipe}
      onFast={onFast}
      otherFit={() => otherFit(controller.video)}
      onFit={onFit}
    />
  )
}
