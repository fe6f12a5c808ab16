/** The path of an episode; its first group is the drama's, with the language in front. See `hrefs.ts`. */
export const EPISODE_PATH = /^(.*\/reel-shorts\/[^/]+\/)\d+\/?$/
