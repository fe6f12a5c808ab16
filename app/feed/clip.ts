import type { CaptionTrack, PlayAddresses } from '../../contract/episodes.ts'
import type { FeedReason } from '../../contract/feed-reasons.ts'

/** A free episode of a drama, from `startSeconds` to `endSeconds`. */
export interface Clip {
  dramaId: string
  name: string
  introduction: string
  /** Their names. */
  genres: string[]
  coverUrl: string | null
  coverColor: string | null
  /** One of several on trial; without, the drama has one. */
  coverKey?: string
  minimumAge?: number
  reason: FeedReason
  /** In the language of the page. */
  reasonText: string
  episode: {
    episodeId: string
    number: number
    firstFrameUrl: string | null
    play: PlayAddresses
    captions: CaptionTrack[]
  }
  startSeconds: number
  endSeconds: number
  isLiked: boolean
  isSaved: boolean
}

/** They come with the page: no other page has them. */
export type FeedTexts = Record<(typeof FEED_TEXTS)[number], string>

export const FEED_TEXTS = [
  'title',
  'watch',
  'notInterested',
  'hidden',
  'undo',
  'next',
  'previous',
  'endHeading',
  'endText',
  'offline',
  'keyMove',
  'keyToggle',
  'keySound',
  'keyWatch',
] as const
