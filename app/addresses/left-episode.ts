import type { Hrefs } from './hrefs.ts'

/** Marks an episode that the viewer left. If it is gone, the nearest available one opens. */
export const LEFT_PARAMETER = 'left'

/** In the history's address: a drama that no longer exists. */
export const GONE_PARAMETER = 'gone'

/** By id alone: the stored name may be in another language. */
export const leftEpisodeHref = (hrefs: Hrefs, dramaId: string, episodeNumber: number) =>
  `${hrefs.episode({ dramaId, name: '' }, episodeNumber)}?${LEFT_PARAMETER}`

/** The history page removes the drama and says so. */
export const goneDramaHref = (hrefs: Hrefs, dramaId: string) =>
  `${hrefs.history}?${GONE_PARAMETER}=${dramaId}`
