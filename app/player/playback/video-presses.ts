import type { PlaybackFact } from './playback.ts'
import { keepSound } from './sound.ts'
import { startVideo } from './start-video.ts'

interface VideoPressesOptions {
  /** Null: a press does nothing. */
  video: () => HTMLVideoElement | null
  onFact: (fact: PlaybackFact) => void
  onSeek?: (seconds: number) => void
}

export type VideoPresses = ReturnType<typeof createVideoPresses>

/** What a viewer's presses do to a video. They read the element, not its last report: the next press may come sooner. */
export function createVideoPresses({ video: read, onFact, onSeek }: VideoPressesOptions) {
  const withVideo = (act: (video: HTMLVideoElement) => void) => {
    const video = read()
    if (video) act(video)
  }
  const play = () => withVideo((video) => void startVideo(video, onFact))
  const pause = () => withVideo((video) => video.pause())
  const seekTo = (seconds: number) =>
    withVideo((video) => {
      video.currentTime = Math.min(Math.max(seconds, 0), video.duration || seconds)
      onSeek?.(video.currentTime)
    })
  const setVolume = (volume: number) =>
    withVideo((video) => {
      video.volume = Math.min(Math.max(volume, 0), 1)
      video.muted = video.volume === 0
      keepSound(video)
    })
  return {
    play,
    pause,
    toggle: () => withVideo((video) => (video.paused ? play() : pause())),
    seekTo,
    seekBy: (seconds: number) => withVideo((video) => seekTo(video.currentTime + seconds)),
    seekToTenth: (tenth: number) => withVideo((video) => seekTo(((video.duration || 0) * tenth) / 10)),
    toggleMute: () =>
      withVideo((video) => {
        video.muted = !video.muted
        keepSound(video)
      }),
    setVolume,
    changeVolumeBy: (step: number) => withVideo((video) => setVolume(video.volume + step)),
  }
}
