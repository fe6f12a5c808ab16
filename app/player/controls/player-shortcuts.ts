import type { VideoPresses } from '../playback/video-presses.ts'
import { type PlayerSettings, steppedRate } from '../settings/settings.ts'
import type { Shortcuts } from './use-shortcuts.ts'

interface ShortcutTargets {
  presses: VideoPresses
  rate: PlayerSettings['rate']
  onRate: (rate: PlayerSettings['rate']) => void
  onCaptions: () => void
  onPictureInPicture: () => void
  onFit: () => void
  onNext: () => void
  onPrevious: () => void
  onList: () => void
}

const SEEK_SECONDS = 5
const SEEK_FAR_SECONDS = 10
const VOLUME_STEP = 0.1

export function playerShortcuts(targets: ShortcutTargets): Shortcuts {
  const { presses, rate, onRate } = targets
  const tenths = Array.from({ length: 10 }, (_, tenth) => [String(tenth), () => presses.seekToTenth(tenth)])
  return {
    ...Object.fromEntries(tenths),
    ' ': presses.toggle,
    k: presses.toggle,
    arrowleft: () => presses.seekBy(-SEEK_SECONDS),
    arrowright: () => presses.seekBy(SEEK_SECONDS),
    j: () => presses.seekBy(-SEEK_FAR_SECONDS),
    l: () => presses.seekBy(SEEK_FAR_SECONDS),
    arrowup: () => presses.changeVolumeBy(VOLUME_STEP),
    arrowdown: () => presses.changeVolumeBy(-VOLUME_STEP),
    '<': () => onRate(steppedRate(rate, -1)),
    '>': () => onRate(steppedRate(rate, 1)),
    m: presses.toggleMute,
    c: targets.onCaptions,
    i: targets.onPictureInPicture,
    z: targets.onFit,
    n: targets.onNext,
    p: targets.onPrevious,
    '?': targets.onList,
  }
}
