import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import { type MediaSecrets, playAddresses } from './media/address.ts'
import { serveMedia, servePicture } from './media/serve.ts'
import type { Media } from './playback/media.ts'

/** Media in folders of this machine, behind signed addresses. */
export function mediaOnDisk(options: {
  /** Folders with `episodes/` and `pictures/`, asked in order. */
  roots: readonly string[]
  secret: string
  clock: Clock
  log: Log
  onPlay: (episodeId: string) => void
}): Media {
  const { roots, clock, log, onPlay } = options
  const secrets: MediaSecrets = [options.secret]
  const service = { roots, secrets, clock: () => clock.nowMs(), onPlay, log }
  return {
    playAddresses: (ask) => playAddresses({ ...ask, nowMs: clock.nowMs() }, secrets),
    async serve(request) {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/media/')) return serveMedia(request, service)
      if (pathname.startsWith('/pictures/')) return servePicture(request, service)
      return null
    },
  }
}
