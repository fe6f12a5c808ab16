import type { Playback } from '../playback/playback.ts'
import type { PlaybackRequests } from '../pool/use-playback.ts'
import { type PlayerSettings, steppedRate } from '../settings/settings.ts'
import type { Shortcuts } from './use-shortcuts.ts'

interface ShortcutTargets {
  playback: Pick<Playback, 'durationSeconds'>
  requests: Pick<PlaybackRequests, 'toggle' | 'seekBy' | 'seekTo' | 'changeVolumeBy' | 'toggleMute'>
  rate: PlayerSettings['rate']
  onRate: (rate: PlayerSettings['rate']) => void
  onCaptions: () => void
  onPictureInPicture: () => void
  onNext: () => void
  onPrevious: () => void
  onList: () => void
}

const SEEK_SECONDS = 5
const SEEK_FAR_SECONDS = 10
const VOLUME_STEP = 0.1

/** What every key of a player does; those of the full screen are the page's (`use-fullscreen.ts`). Row 406. */
export function playerShortcuts(targets: ShortcutTargets): Shortcuts {
  const { playback, requests, rate, onRate } = targets
  const tenths = Array.from({ length: 10 }, (_, tenth) => [
    String(tenth),
    () => requests.seekTo((playback.durationSeconds * tenth) / 10),
  ])
  return {
    ...Object.fromEntries(tenths),
    ' ': requests.toggle,
    k: requests.toggle,
    arrowleft: () => requests.seekBy(-SEEK_SECONDS),
    arrowright: () => requests.seekBy(SEEK_SECONDS),
    j: () => requests.seekBy(-SEEK_FAR_SECONDS),
    l: () => requests.seekBy(SEEK_FAR_SECONDS),
    arrowup: () => requests.changeVolumeBy(VOLUME_STEP),
    arrowdown: () => requests.changeVolumeBy(-VOLUME_STEP),
    '<': () => onRate(steppedRate(rate, -1)),
    '>': () => onRate(steppedRate(rate, 1)),
    m: requests.toggleMute,
    c: targets.onCaptions,
    i: targets.onPictureInPicture,
    n: targets.onNext,
    p: targets.onPrevious,
    '?': targets.onList,
  }
}
