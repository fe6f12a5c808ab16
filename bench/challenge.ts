/**
 * The ACM MM 2022 grand challenge on short video streaming: its score, its kind of simulator, and two viewers' players in it. What is
 * loaded at a time is a segment with its sound.
 */
import type { Track } from './seen-bytes.ts'

/** For a second that stands still, in Mbit/s of a second that is seen. */
const STALLED = 1.85
/** For a change of rendition. */
const SWITCHED = 1
/** For each Mbit that is loaded. */
const LOADED = 0.5

/** What a player loads and a viewer sees of clips, one after the other. */
export interface Outcome {
  /** Of segments that are seen, in their order. */
  seen: { mbps: number; seconds: number }[]
  stalledSeconds: number
  loadedBytes: number
  /** Of segments of which nothing is seen. */
  unseenBytes: number
}

export function toScore({ seen, stalledSeconds, loadedBytes }: Outcome): number {
  const quality = seen.reduce((sum, { mbps, seconds }) => sum + mbps * seconds, 0)
  const switched = seen.reduce(
    (sum, { mbps }, index) => sum + Math.abs(mbps - (seen[index - 1]?.mbps ?? mbps)),
    0,
  )
  return quality - STALLED * stalledSeconds - SWITCHED * switched - (LOADED * loadedBytes * 8) / 1e6
}

interface ClipPart {
  fromSeconds: number
  toSeconds: number
  /** By rendition, lowest first, with the sound that begins within. */
  bytes: readonly number[]
}

export interface ClipModel {
  parts: readonly ClipPart[]
  /** The viewer leaves then, or sees its end. */
  staySeconds: number
}

export const toParts = (tracks: readonly Track[], endSeconds: number): ClipPart[] => {
  const renditions = tracks.filter(({ side }) => side > 0)
  const sound = tracks.filter(({ side }) => side === 0).flatMap(({ parts }) => parts)
  return renditions[0]!.parts
    .map(({ fromSeconds, toSeconds }, index) => {
      const soundBytes = sound
        .filter((part) => part.fromSeconds >= fromSeconds && part.fromSeconds < toSeconds)
        .reduce((sum, { bytes }) => sum + bytes, 0)
      return {
        fromSeconds,
        toSeconds,
        bytes: renditions.map(({ parts }) => parts[index]!.bytes + soundBytes),
      }
    })
    .filter(({ fromSeconds }) => fromSeconds < endSeconds)
}

export interface Setting {
  clips: readonly ClipModel[]
  /** Mean rates of the renditions, lowest first. */
  mbps: readonly number[]
  /** In each second, from the first request on; it begins again after the last. */
  throughputMbps: readonly number[]
}

interface State {
  /** The clip in view. */
  clip: number
  /** Renditions of the segments loaded of each clip. */
  loaded: readonly (readonly number[])[]
  /** Of the segment loaded last; null: none is. */
  measuredMbps: number | null
}

/** What is loaded next; null: nothing until the viewer leaves. */
type Player = (state: State) => { clip: number; rendition: number } | null

/** Sums of seconds are not exact. */
const TINY_SECONDS = 1e-6

function play({ clips, mbps, throughputMbps }: Setting, player: Player): Outcome {
  const loaded = clips.map((): number[] => [])
  let [clip, position, now, stalledSeconds, loadedBytes] = [0, 0, 0, 0, 0]
  let measuredMbps: number | null = null

  const loadedTo = (index: number) => clips[index]!.parts[loaded[index]!.length - 1]?.toSeconds ?? 0
  const watchUntil = (until: number) => {
    while (until - now > TINY_SECONDS && clip < clips.length) {
      const { staySeconds } = clips[clip]!
      if (staySeconds - position < TINY_SECONDS) {
        clip++
        position = 0
        continue
      }
      const stepSeconds = Math.min(until - now, Math.min(staySeconds, loadedTo(clip)) - position)
      if (stepSeconds > TINY_SECONDS) {
        position += stepSeconds
        now += stepSeconds
      } else {
        // Nobody counts how long the first clip takes.
        if (clip > 0 || position > 0) stalledSeconds += until - now
        now = until
      }
    }
  }
  while (clip < clips.length) {
    const choice = player({ clip, loaded, measuredMbps })
    if (!choice) {
      watchUntil(now + Math.max(0.05, clips[clip]!.staySeconds - position))
      continue
    }
    const bytes = clips[choice.clip]!.parts[loaded[choice.clip]!.length]!.bytes[choice.rendition]!
    const untilSeconds = arrivesAt(throughputMbps, now, bytes)
    measuredMbps = (bytes * 8) / 1e6 / (untilSeconds - now)
    watchUntil(untilSeconds)
    now = untilSeconds
    loadedBytes += bytes
    loaded[choice.clip]!.push(choice.rendition)
  }
  const seen: Outcome['seen'] = []
  let unseenBytes = 0
  for (const [index, { parts, staySeconds }] of clips.entries()) {
    for (const [part, rendition] of loaded[index]!.entries()) {
      const { fromSeconds, toSeconds, bytes } = parts[part]!
      if (fromSeconds >= staySeconds) unseenBytes += bytes[rendition]!
      else seen.push({ mbps: mbps[rendition]!, seconds: Math.min(toSeconds, staySeconds) - fromSeconds })
    }
  }
  return { seen, stalledSeconds, loadedBytes, unseenBytes }
}

function arrivesAt(throughputMbps: readonly number[], fromSeconds: number, bytes: number): number {
  let left = (bytes * 8) / 1e6
  let at = fromSeconds
  for (;;) {
    const rate = throughputMbps[Math.floor(at) % throughputMbps.length]!
    const secondEnds = Math.floor(at) + 1
    if (left <= rate * (secondEnds - at)) return at + left / rate
    left -= rate * (secondEnds - at)
    at = secondEnds
  }
}

/**
 * Knows when the viewer leaves and what the network will do, and loads what will be seen, in its order. Its renditions are the best
 * that are found by changing those of one clip, and then of one segment, as long as that helps.
 */
export function playOracle(setting: Setting): Outcome {
  const { clips, mbps } = setting
  const needed = clips.map(
    ({ parts, staySeconds }) => parts.filter((part) => part.fromSeconds < staySeconds).length,
  )
  const follow = (plan: readonly (readonly number[])[]) =>
    play(setting, ({ loaded }) => {
      const clip = loaded.findIndex((renditions, index) => renditions.length < needed[index]!)
      return clip < 0 ? null : { clip, rendition: plan[clip]![loaded[clip]!.length]! }
    })
  const plansOf = (rendition: number) => needed.map((count) => Array<number>(count).fill(rendition))
  const better = (one: number[][], other: number[][]) =>
    toScore(follow(other)) > toScore(follow(one)) + 1e-9 ? other : one
  let plan = mbps.map((_, rendition) => plansOf(rendition)).reduce(better)
  const change = (clip: number, from: number, to: number) => {
    for (const rendition of mbps.keys())
      plan = better(
        plan,
        plan.map((all, index) =>
          index === clip ? all.with(from, rendition).fill(rendition, from, to) : all,
        ),
      )
  }
  for (let before: number[][] | null = null; before !== plan; ) {
    before = plan
    for (const [clip, count] of needed.entries()) change(clip, 0, count)
    for (const [clip, count] of needed.entries())
      for (let part = 0; part < count; part++) change(clip, part, part + 1)
  }
  return follow(plan)
}

/** Clips after the one in view, and how much of each is loaded: those of the challenge's player that saves nothing. */
const NEXT = 5
const NEXT_BYTES = 800_000
const SAFETY = 0.85

/** The whole clip in view, then the next five. */
export function playNextFive(setting: Setting): Outcome {
  const { clips, mbps } = setting
  return play(setting, ({ clip, loaded, measuredMbps }) => {
    const rendition = Math.max(
      0,
      mbps.findLastIndex((rate) => rate <= (measuredMbps ?? 0) * SAFETY),
    )
    const isWanted = (index: number) => {
      const [{ parts }, renditions] = [clips[index]!, loaded[index]!]
      const bytes = renditions.reduce((sum, one, part) => sum + parts[part]!.bytes[one]!, 0)
      return renditions.length < parts.length && (index === clip || bytes < NEXT_BYTES)
    }
    for (let index = clip; index <= clip + NEXT && index < clips.length; index++)
      if (isWanted(index)) return { clip: index, rendition }
    return null
  })
}
