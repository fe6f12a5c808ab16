import type { BehaviorData, OpenedEpisode } from '../episodes/state.ts'
import type { WhatFollows } from '../next-drama/similar-drama.ts'
import type { Offer } from '../unlock/offer.ts'
import type { AccountPositions } from '../watching/account-positions.server.ts'

/** What of an episode's page is the member's, where the page itself is the same for everybody. Record 060. */
export interface MemberEpisode {
  episodeId: string
  behaviorData: BehaviorData
  /** What each episode of the list asks of this member, in coins; null: nothing. */
  prices: (number | null)[]
  offer: Offer
  accountPositions: AccountPositions | null
  /** Dramas this member has seen to the end; empty where nothing follows yet. */
  finishedIds: string[]
}

/** What an episode's loader tells, as far as it differs by who asks. */
export interface EpisodePage {
  episode: OpenedEpisode
  offer: Offer
  isMember: boolean
  accountPositions: AccountPositions | null
  whatFollows: WhatFollows
}

/** The page as it would have been made for the member. */
export function withMember<Page extends EpisodePage>(page: Page, own: MemberEpisode): Page {
  const { behaviorData, prices, offer, accountPositions, finishedIds } = own
  const { episodesList } = page.episode
  // The list changed between the two answers: what the page has is as good, and the product API decides.
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

/** The page of a member of whom nothing could be learnt: no episode is called locked, for each one's own page says it. */
export function withUnknownMember<Page extends EpisodePage>(page: Page): Page {
  const episodesList = page.episode.episodesList.map((entry) => ({ ...entry, isLocked: false }))
  return { ...page, isMember: true, episode: { ...page.episode, episodesList } }
}
