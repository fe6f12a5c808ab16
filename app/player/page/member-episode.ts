import type { BehaviorData, OpenedEpisode } from '../episodes/state.ts'
import type { WhatFollows } from '../next-drama/similar-drama.ts'
import type { Offer } from '../unlock/offer.ts'
import type { AccountPositions } from '../watching/account-positions.server.ts'

/** The member's data for an episode's shared page. Record 060. */
export interface MemberEpisode {
  episodeId: string
  behaviorData: BehaviorData
  /** Price of each episode of the list for this member, in coins; null: none. */
  prices: (number | null)[]
  offer: Offer
  accountPositions: AccountPositions | null
  /** Dramas this member has seen to the end; empty where nothing follows yet. */
  finishedIds: string[]
}

/** The part of an episode's loader data that differs by viewer. */
export interface EpisodePage {
  episode: OpenedEpisode
  offer: Offer
  isMember: boolean
  accountPositions: AccountPositions | null
  whatFollows: WhatFollows
}

/** The page as its loader would have made it for the member. */
export function withMember<Page extends EpisodePage>(page: Page, own: MemberEpisode): Page {
  const { behaviorData, prices, offer, accountPositions, finishedIds } = own
  const { episodesList } = page.episode
  // The list changed between the two responses: the page's list is as good, and the product API decides.
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

/** The page when the member's data is unavailable: no episode is shown as locked, since its own page will say so. */
export function withUnknownMember<Page extends EpisodePage>(page: Page): Page {
  const episodesList = page.episode.episodesList.map((entry) => ({ ...entry, isLocked: false }))
  return { ...page, isMember: true, episode: { ...page.episode, episodesList } }
}
