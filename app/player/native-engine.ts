import { abilitiesOf, type CreateEngine, nativeAddress } from './engine.ts'

/** The media element alone: plain files everywhere, HLS where the browser has it built in. */
export const createNativeEngine: CreateEngine = (video, onFailed) => {
  const listening = new AbortController()
  let isLoaded = false
  video.addEventListener(
    'error',
    () => {
      if (isLoaded) onFailed(video.error)
    },
    { signal: listening.signal },
  )
  return {
    load(play, startSeconds = 0) {
      const address = nativeAddress(play, abilitiesOf(video))
      isLoaded = false
      if (!address) return Promise.reject(new Error('This browser plays none of the addresses.'))
      return new Promise((resolve, reject) => {
        const once = { once: true, signal: listening.signal }
        video.addEventListener(
          'loadeddata',
          () => {
            isLoaded = true
            resolve()
          },
          once,
        )
        video.addEventListener('error', () => reject(video.error ?? new Error('The video failed.')), once)
        video.preload = 'auto'
        video.src = address
        if (startSeconds > 0) video.currentTime = startSeconds
        video.load()
      })
    },
    async destroy() {
      listening.abort()
      video.removeAttribute('src')
      video.load()
    },
  }
}
