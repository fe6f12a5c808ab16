import type { Hrefs } from './hrefs.ts'

/** In the address of an episode: somebody left the drama there. Where it is gone, one that plays takes its place. */
export const LEFT_PARAMETER = 'left'

/** In the address of the history: a drama that was in it and is gone. */
export const GONE_PARAMETER = 'gone'

/** Back into a drama. By its id alone: the name may be that of the language it was watched in. */
export const leftEpisodeHref = (hrefs: Hrefs, dramaId: string, episodeNumber: number) =>
  `${hrefs.episode({ dramaId, name: '' }, episodeNumber)}?${LEFT_PARAMETER}`

/** The history, which forgets the drama and says so. */
export const goneDramaHref = (hrefs: Hrefs, dramaId: string) =>
  `${hrefs.history}?${GONE_PARAMETER}=${dramaId}`
