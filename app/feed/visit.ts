import { SHOWN_MAX } from '../../contract/feed-limits.ts'
import type { Clip } from './clip.ts'

/** Clips before the present one that one can go back to; the oldest give way. */
const BEHIND_MAX = 50

/** What a viewer has been given since the page was opened. */
export interface Visit {
  clips: readonly Clip[]
  /** Of the clip in view; the number of clips where they end. */
  index: number
  /** Clips that gave way before the first of `clips`. */
  droppedCount: number
  /** Dramas that came, the latest last; none of them comes again. */
  shown: readonly string[]
  /** Dramas that the viewer is not interested in. */
  hidden: readonly string[]
  /** There are no further clips. */
  isOver: boolean
}

export type VisitFact =
  /** A page of clips; one without anything new is the last. */
  | { kind: 'arrived'; clips: readonly Clip[] }
  /** What this device has seen or hidden before, before anything has played. */
  | { kind: 'deviceKnown'; leftOut: readonly string[] }
  /** The same visit, before the document was loaded again. */
  | { kind: 'restored'; visit: Visit }
  | { kind: 'moved'; to: number }
  | { kind: 'hidden'; dramaId: string }
  | { kind: 'shownAgain'; dramaId: string }
  | { kind: 'marked'; dramaId: string; mark: Partial<Pick<Clip, 'isLiked' | 'isSaved'>> }

export function startVisit(clips: readonly Clip[]): Visit {
  return {
    clips,
    index: 0,
    droppedCount: 0,
    shown: clips.map(({ dramaId }) => dramaId),
    hidden: [],
    isOver: clips.length === 0,
  }
}

export function nextVisit(now: Visit, fact: VisitFact): Visit {
  switch (fact.kind) {
    case 'arrived': {
      const known = new Set([...now.shown, ...now.hidden])
      const fresh = fact.clips.filter(({ dramaId }) => !known.has(dramaId))
      const shown = [...now.shown, ...fresh.map(({ dramaId }) => dramaId)].slice(-SHOWN_MAX)
      return { ...now, clips: [...now.clips, ...fresh], shown, isOver: fresh.length === 0 }
    }
    case 'deviceKnown':
      return {
        ...now,
        clips: now.clips.filter(({ dramaId }) => !fact.leftOut.includes(dramaId)),
        shown: [...new Set([...fact.leftOut, ...now.shown])].slice(-SHOWN_MAX),
      }
    case 'moved': {
      const dropped = Math.max(0, fact.to - BEHIND_MAX)
      return {
        ...now,
        clips: now.clips.slice(dropped),
        index: fact.to - dropped,
        droppedCount: now.droppedCount + dropped,
      }
    }
    case 'hidden':
      return { ...now, hidden: [...now.hidden, fact.dramaId] }
    case 'restored':
      return fact.visit
    case 'shownAgain': {
      const index = now.clips.findIndex(({ dramaId }) => dramaId === fact.dramaId)
      const hidden = now.hidden.filter((dramaId) => dramaId !== fact.dramaId)
      return { ...now, hidden, index: index < 0 ? now.index : index }
    }
    case 'marked':
      return {
        ...now,
        clips: now.clips.map((clip) => (clip.dramaId === fact.dramaId ? { ...clip, ...fact.mark } : clip)),
      }
  }
}

/** The index after or before the present one that is not hidden; after the last clip, their number. Null: there is none before. */
export function findNeighbour({ clips, index, hidden }: Visit, by: 1 | -1): number | null {
  let at = index + by
  while (at >= 0 && at < clips.length && hidden.includes(clips[at]!.dramaId)) at += by
  if (at < 0 || index + by > clips.length) return null
  return at
}

/** What is likely next, the likeliest first. */
export function likelyNext(visit: Visit): Clip[] {
  const next = findNeighbour(visit, 1)
  const second = next === null ? null : findNeighbour({ ...visit, index: next }, 1)
  const likely = [next, findNeighbour(visit, -1), second]
  return likely.flatMap((at) => (at === null ? [] : (visit.clips[at] ?? [])))
}
