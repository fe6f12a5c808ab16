import { navigationTarget } from '../shell/navigation-target.ts'

const EPISODE = /^((?:\/[a-z]{2})?\/reel-shorts\/[^/]+\/)[^/]+\/?$/

/**
 * Where the browser is after a sign-in or sign-out: on a drama page that is episode 1 of the drama (row 71), else the
 * page it was on. An address of another site is none.
 *
 * @param returnTo path and query
 * @param here the page's own address
 */
export function landingAddress(returnTo: string, here: string): string {
  const { origin } = new URL(here)
  let path = '/'
  let search = ''
  try {
    ;({ pathname: path, search } = navigationTarget(returnTo, here))
  } catch {}
  const drama = EPISODE.exec(path)?.[1]
  // Given whole: a path may begin with two slashes, which would name another site.
  return drama ? `${origin}${drama}1/` : `${origin}${path}${search}`
}
