import { type BehaviorData, isPlayable, type OpenedEpisode } from '../episodes/state.ts'
import type { WhatFollows } from '../next-drama/similar-drama.ts'
import type { Offer } from '../unlock/offer.ts'
import type { AccountPositions } from '../watching/account-positions.server.ts'

export interface MemberEpisode {
  episodeId: string
  behaviorData: BehaviorData
  prices: (number | null)[]
  offer: Offer
  accountPositions: AccountPositions | null
  finishedIds: string[]
}

export interface EpisodePage {
  episode: OpenedEpisode
  offer: Offer
  isMember: boolean
  accountPositions: AccountPositions | null
  whatFollows: WhatFollows
}

/** Equals the page that the loader would have rendered for the member. */
export function withMember<Page extends EpisodePage>(page: Page, own: MemberEpisode): Page {
  const { behaviorData, prices, offer, accountPositions, finishedIds } = own
  const { episodesList } = page.episode
  // If the list changed between the two responses, the page's list is used; the product API decides anyway.
  const isSameList = prices.length === episodesList.length
  return {
    ...page,
    isMember: true,
    episode: {
      ...page.episode,
      behaviorData,
      episodesList: isSameList
        ? episodesList.map((entry, index) => {
            const price = prices[index] ?? null
            return { ...entry, isLocked: price !== null, priceCoins: price ?? entry.priceCoins }
          })
        : episodesList,
    },
    offer,
    accountPositions,
    whatFollows: { ...page.whatFollows, finishedIds },
  }
}

/**
 * Shows no other episode as locked, since that episode's page will say so. The open one is, where the page has no video of it:
 * the session ended without this tab noticing.
 */
export function withUnknownMember<Page extends EpisodePage>(page: Page): Page {
  const { epIndex, currentEpisodeDetail } = page.episode
  const episodesList = page.episode.episodesList.map((entry, index) => ({
    ...entry,
    isLocked: entry.isLocked && index === epIndex && !isPlayable(currentEpisodeDetail),
  }))
  return { ...page, isMember: true, episode: { ...page.episode, episodesList } }
}
