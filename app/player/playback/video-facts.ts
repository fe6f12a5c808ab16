import type { PlaybackFact } from './playback.ts'

export function listenToVideo(video: HTMLVideoElement, onFact: (fact: PlaybackFact) => void): () => void {
  const listening = new AbortController()
  const on = (name: keyof HTMLMediaElementEventMap, report: () => void) =>
    video.addEventListener(name, report, { signal: listening.signal })

  const reportVolume = () => onFact({ kind: 'volumeChanged', volume: video.volume, isMuted: video.muted })
  // An element that is being reloaded has no position.
  const reportPosition = () => {
    if (video.readyState >= video.HAVE_METADATA)
      onFact({ kind: 'progressed', positionSeconds: video.currentTime })
  }
  const reportLength = () => onFact({ kind: 'lengthKnown', durationSeconds: video.duration })
  const reportBuffer = () => onFact({ kind: 'buffered', bufferedSeconds: bufferedAhead(video) })
  on('loadeddata', () => onFact({ kind: 'ready' }))
  on('play', () => onFact({ kind: 'starting' }))
  on('playing', () => {
    pauseOtherVideos(video)
    onFact({ kind: 'playing' })
  })
  on('pause', () => onFact({ kind: 'paused' }))
  on('waiting', () => onFact({ kind: 'stalled' }))
  on('ended', () => onFact({ kind: 'ended' }))
  on('timeupdate', () => {
    reportPosition()
    // Firefox does not report every segment.
    reportBuffer()
  })
  on('seeking', reportPosition)
  on('durationchange', reportLength)
  on('progress', reportBuffer)
  on('volumechange', reportVolume)
  reportVolume()
  if (video.readyState >= video.HAVE_METADATA) {
    for (const report of [reportPosition, reportLength, reportBuffer]) report()
  }
  if (video.readyState >= video.HAVE_CURRENT_DATA) onFact({ kind: video.paused ? 'ready' : 'playing' })
  return () => listening.abort()
}

/** Only one video plays at a time. */
function pauseOtherVideos(video: HTMLVideoElement): void {
  for (const other of document.querySelectorAll('video')) {
    if (other !== video && !other.paused) other.pause()
  }
}

export function hasBufferAhead(video: HTMLVideoElement): boolean {
  return video.error === null && video.readyState >= video.HAVE_FUTURE_DATA
}

export function bufferedAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) return buffered.end(index)
  }
  return 0
}
