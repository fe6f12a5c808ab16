import type { Hrefs } from './hrefs.ts'

/**
 * In an episode's address: the viewer left the drama there. If that episode is gone, the nearest available one
 * opens.
 */
export const LEFT_PARAMETER = 'left'

/** In the history's address: a drama that was in it and no longer exists. */
export const GONE_PARAMETER = 'gone'

/** Resumes a drama. By its id alone: the stored name may be in the language it was watched in. */
export const leftEpisodeHref = (hrefs: Hrefs, dramaId: string, episodeNumber: number) =>
  `${hrefs.episode({ dramaId, name: '' }, episodeNumber)}?${LEFT_PARAMETER}`

/** The history, which removes the drama and says so. */
export const goneDramaHref = (hrefs: Hrefs, dramaId: string) =>
  `${hrefs.history}?${GONE_PARAMETER}=${dramaId}`
