import { type CreateEngine, detectAbilities, nativeAddress } from './engine.ts'

/**
 * Plain files everywhere, HLS where built in. The browser decides how much to fetch and which rendition to
 * show.
 */
export const createNativeEngine: CreateEngine = (video, onFault) => {
  const listening = new AbortController()
  let loading: AbortController | null = null
  let isLoaded = false
  video.addEventListener(
    'error',
    () => {
      if (isLoaded) onFault('lost')
    },
    { signal: listening.signal },
  )

  function empty() {
    loading?.abort()
    isLoaded = false
    video.removeAttribute('src')
    video.load()
  }

  return {
    load(play, { startSeconds }) {
      const address = nativeAddress(play, detectAbilities(video))
      loading?.abort()
      isLoaded = false
      if (!address) return Promise.reject(new Error('This browser plays none of the addresses.'))
      const own = new AbortController()
      loading = own
      return new Promise((resolve, reject) => {
        const once = { once: true, signal: own.signal }
        const settle = (action: () => void) => () => {
          own.abort()
          action()
        }
        video.addEventListener(
          'loadeddata',
          settle(() => {
            isLoaded = true
            resolve()
          }),
          once,
        )
        video.addEventListener(
          'error',
          settle(() => reject(video.error ?? new Error('The video failed.'))),
          once,
        )
        own.signal.addEventListener('abort', () => reject(new Error('Another load followed.')))
        video.preload = 'auto'
        video.src = address
        video.load()
        if (startSeconds > 0) video.currentTime = startSeconds
      })
    },
    setActive() {},
    async clear() {
      empty()
    },
    setQuality() {},
    renditions: () => [],
    statistics: () => null,
    async destroy() {
      listening.abort()
      empty()
    },
  }
}
