import type { Media } from '../playback/media.ts'
import type { Revocations } from '../playback/revocations.ts'
import { playAddresses } from './address.ts'
import { recentFiles } from './recent-files.ts'
import { type MediaService, serveMedia, servePicture } from './serve.ts'

export interface MediaSettings extends Omit<MediaService, 'isRevoked'> {
  /** Absent: every address works until it expires. */
  revocations?: Pick<Revocations, 'isRevoked'>
  /** Set when media has its own origin; otherwise addresses are paths on the product API's host. */
  origin?: string
  /** Lifetime of a paid episode's address, in ms. */
  paidLifeMs: number
}

/** The catalogue's videos and pictures on disk. Rows 120, 453. */
export function createMedia(settings: MediaSettings): Media {
  const { clock, origin, paidLifeMs, secrets, revocations } = settings
  const service: MediaService = {
    recent: recentFiles(clock),
    ...settings,
    isRevoked: ({ episodeId, isMemberBound, expiresAtMs }) =>
      revocations?.isRevoked({ episodeId, signedAtMs: isMemberBound ? expiresAtMs - paidLifeMs : null }) ??
      false,
  }
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
