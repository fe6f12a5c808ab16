import type { PlaybackFact } from './playback.ts'

/** Turns what a media element reports into facts; answers how to stop. */
export function listenToVideo(video: HTMLVideoElement, tell: (fact: PlaybackFact) => void): () => void {
  const listening = new AbortController()
  const on = (name: keyof HTMLMediaElementEventMap, report: () => void) =>
    video.addEventListener(name, report, { signal: listening.signal })

  const reportVolume = () => tell({ kind: 'volumeChanged', volume: video.volume, isMuted: video.muted })
  on('loadeddata', () => tell({ kind: 'ready' }))
  on('playing', () => {
    pauseOtherVideos(video)
    tell({ kind: 'playing' })
  })
  on('pause', () => tell({ kind: 'paused' }))
  on('waiting', () => tell({ kind: 'stalled' }))
  on('ended', () => tell({ kind: 'ended' }))
  on('timeupdate', () => tell({ kind: 'progressed', positionSeconds: video.currentTime }))
  on('seeking', () => tell({ kind: 'progressed', positionSeconds: video.currentTime }))
  on('durationchange', () => tell({ kind: 'lengthKnown', durationSeconds: video.duration }))
  on('progress', () => tell({ kind: 'buffered', bufferedSeconds: bufferedAhead(video) }))
  on('volumechange', reportVolume)
  reportVolume()
  return () => listening.abort()
}

/** Row 3: starting one stops every other. */
function pauseOtherVideos(video: HTMLVideoElement): void {
  for (const other of document.querySelectorAll('video')) {
    if (other !== video && !other.paused) other.pause()
  }
}

function bufferedAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) return buffered.end(index)
  }
  return 0
}
