/** The path of an episode; the first group is the drama's path, with its language prefix. See `hrefs.ts`. */
export const EPISODE_PATH = /^(.*\/reel-shorts\/[^/]+\/)\d+\/?$/
