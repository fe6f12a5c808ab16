import type { PlaybackController } from '../pool/playback-controller.ts'
import { type PlayerSettings, steppedRate } from '../settings/settings.ts'
import type { Shortcuts } from './use-shortcuts.ts'

interface ShortcutTargets {
  controller: PlaybackController
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
  const { controller, rate, onRate } = targets
  const tenths = Array.from({ length: 10 }, (_, tenth) => [
    String(tenth),
    () => controller.seekTo((controller.playback.durationSeconds * tenth) / 10),
  ])
  return {
    ...Object.fromEntries(tenths),
    ' ': controller.toggle,
    k: controller.toggle,
    arrowleft: () => controller.seekBy(-SEEK_SECONDS),
    arrowright: () => controller.seekBy(SEEK_SECONDS),
    j: () => controller.seekBy(-SEEK_FAR_SECONDS),
    l: () => controller.seekBy(SEEK_FAR_SECONDS),
    arrowup: () => controller.changeVolumeBy(VOLUME_STEP),
    arrowdown: () => controller.changeVolumeBy(-VOLUME_STEP),
    '<': () => onRate(steppedRate(rate, -1)),
    '>': () => onRate(steppedRate(rate, 1)),
    m: controller.toggleMute,
    c: targets.onCaptions,
    i: targets.onPictureInPicture,
    z: targets.onFit,
    n: targets.onNext,
    p: targets.onPrevious,
    '?': targets.onList,
  }
}
