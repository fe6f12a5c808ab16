import { DEFAULT_LANGUAGE } from '../i18n/language.ts'
import { browserSessionMark } from '../member/follow-session.ts'
import type { Clip, FeedTexts } from './clip.ts'
import { ClipPlaces } from './clip-places.ts'
import { startVisit, type Visit } from './visit.ts'

/** As the page's loader returns it. */
export interface FeedData {
  language: string
  sessionMark: string | null
  texts: FeedTexts
  clips: Clip[]
}

export interface KeptVisit {
  readonly data: FeedData
  readonly places: ClipPlaces
  /** Dramas whose clips were reported as shown. */
  readonly reported: Set<string>
  /** What this device knows is left out. */
  isDeviceKnown: boolean
  visit: Visit
}

/** While the document lives, other pages included. */
let kept: KeptVisit | null = null

/** Null: there is none in this language, or somebody signed in or out since. */
export function findKeptVisit(language: string = DEFAULT_LANGUAGE): KeptVisit | null {
  if (kept?.data.language !== language) return null
  return kept.data.sessionMark === browserSessionMark(document) ? kept : null
}

/** The visit that began with this data. */
export function openVisit(data: FeedData): KeptVisit {
  if (kept?.data === data) return kept
  const opened = {
    data,
    places: new ClipPlaces(),
    reported: new Set<string>(),
    isDeviceKnown: false,
    visit: startVisit(data.clips),
  }
  // A server has many viewers.
  if (!import.meta.env.SSR) kept = opened
  return opened
}
