import type { AppLoadContext } from '@remix-run/server-runtime'
import { dramaIdIn } from '../addresses/slug.ts'

/** What a viewer came from: nothing of the member, and of the drama no more than its poster says. */
export interface DramaLeft {
  name: string
  /** Path of the picture. */
  coverUrl: string | null
}

const DRAMA_PATH = /^[^?]*\/(?:reel-shorts|announced)\/([^/?]+)\//

/**
 * @param returnTo path on this site
 * @returns null if the path is of no drama, or the drama cannot be had: signing in needs none
 */
export async function loadDramaLeft(
  { api }: Pick<AppLoadContext, 'api'>,
  returnTo: string,
): Promise<DramaLeft | null> {
  const dramaId = dramaIdIn(DRAMA_PATH.exec(returnTo)?.[1] ?? '')
  const drama = dramaId && (await api.dramaDetail({ dramaId }).catch(() => null))
  return drama ? { name: drama.name, coverUrl: drama.coverUrl } : null
}
