import type { Media } from '../../playback/media.ts'
import type { Revocations } from '../../playback/revocations.ts'
import { hashMembers, MEDIA_PREFIX, playAddresses } from './address.ts'
import { recentFiles } from './recent-files.ts'
import { type MediaService, serveMedia, servePicture } from './serve.ts'

export interface MediaSettings extends Omit<MediaService, 'isRevoked'> {
  revocations?: Pick<Revocations, 'isRevoked' | 'deletedMembers'>
  /** Set when media has its own origin; otherwise addresses are paths on the product API's host. */
  origin?: string
  paidLifeMs: number
}

export function createMedia(settings: MediaSettings): Media {
  const { clock, origin, paidLifeMs, secrets, revocations } = settings
  let deleted: ReadonlySet<string> = new Set()
  let deletedHashes: ReadonlySet<string> = new Set()

  function isOfDeletedMember(memberHash: string): boolean {
    if (revocations && revocations.deletedMembers() !== deleted) {
      deleted = revocations.deletedMembers()
      deletedHashes = hashMembers(deleted, secrets)
    }
    return deletedHashes.has(memberHash)
  }

  const service: MediaService = {
    recent: recentFiles(clock),
    ...settings,
    isRevoked({ episodeId, memberHash, expiresAtMs }) {
      if (memberHash !== null && isOfDeletedMember(memberHash)) return true
      const signedAtMs = memberHash === null ? null : expiresAtMs - paidLifeMs
      return revocations?.isRevoked({ episodeId, signedAtMs }) ?? false
    },
  }
  return {
    playAddresses(request) {
      const { expiresAtMs: _, ...addresses } = playAddresses(
        { ...request, nowMs: clock(), paidLifeMs, ...(origin ? { origin } : {}) },
        secrets,
      )
      return addresses
    },
    async serve(request) {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith(MEDIA_PREFIX)) return serveMedia(request, service)
      if (pathname.startsWith('/pictures/')) return servePicture(request, settings)
      return null
    },
  }
}
