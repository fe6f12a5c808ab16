/** Why a clip is shown: `watched` names a drama whose viewers watched this one too, `taste` the categories. */
export const FEED_REASONS = ['watched', 'taste', 'new', 'popular', 'chance'] as const
export type FeedReason = (typeof FEED_REASONS)[number]
