import type { Media } from '../playback/media.ts'
import { playAddresses } from './address.ts'
import { recentFiles } from './recent-files.ts'
import { type MediaService, serveMedia, servePicture } from './serve.ts'

export interface MediaSettings extends MediaService {
  /** Set when media has its own origin; otherwise addresses are paths on the product API's host. */
  origin?: string
  /** Lifetime of a paid episode's address, in ms. */
  paidLifeMs: number
}

/** The catalogue's videos and pictures on disk. Rows 120, 453. */
export function createMedia(settings: MediaSettings): Media {
  const { clock, origin, paidLifeMs, secrets } = settings
  const service: MediaService = { recent: recentFiles(clock), ...settings }
  return {
    playAddresses(ask) {
      const { expiresAtMs: _, ...addresses } = playAddresses(
        { ...ask, nowMs: clock(), paidLifeMs, ...(origin ? { origin } : {}) },
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
