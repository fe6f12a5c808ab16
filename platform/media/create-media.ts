import type { Media } from '../playback/media.ts'
import { playAddresses } from './address.ts'
import { recentFiles } from './recent-files.ts'
import { type MediaService, serveMedia, servePicture } from './serve.ts'

export interface MediaSettings extends MediaService {
  /** Set when media lives on its own origin; else addresses are paths of the product API's host. */
  origin?: string
}

/** The films and pictures behind the catalogue, on disk. Rows 120, 453. */
export function createMedia(settings: MediaSettings): Media {
  const { clock, origin, secrets } = settings
  const service: MediaService = { recent: recentFiles(clock), ...settings }
  return {
    playAddresses(ask) {
      const { expiresAtMs: _, ...addresses } = playAddresses(
        { ...ask, nowMs: clock(), ...(origin ? { origin } : {}) },
        secrets,
      )
      return addresses
    },
    async serve(request) {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/media/')) return serveMedia(request, service)
      if (pathname.startsWith('/pictures/')) return servePicture(request, settings)
      return null
    },
  }
}
