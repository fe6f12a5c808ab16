/** Taps and keys are requests; only facts from the media element change the phase. */
export type PlaybackPhase =
  | 'loading'
  | 'ready'
  | 'starting'
  | 'playing'
  | 'paused'
  | 'stalled'
  | 'ended'
  | 'refused'
  | 'failed'

export interface Playback {
  phase: PlaybackPhase
  positionSeconds: number
  durationSeconds: number
  bufferedSeconds: number
  volume: number
  isMuted: boolean
  /** Muted by the browser's autoplay policy, not by the viewer: a tap turns on the sound. */
  isSoundWithheld: boolean
}

export type PlaybackFact =
  | { kind: 'opened' }
  | { kind: 'ready' }
  | { kind: 'starting' }
  | { kind: 'playing' }
  | { kind: 'paused' }
  | { kind: 'stalled' }
  | { kind: 'ended' }
  | { kind: 'failed' }
  | { kind: 'renewing' }
  | { kind: 'autoplayRefused' }
  | { kind: 'startedMuted' }
  | { kind: 'progressed'; positionSeconds: number }
  | { kind: 'buffered'; bufferedSeconds: number }
  | { kind: 'lengthKnown'; durationSeconds: number }
  | { kind: 'volumeChanged'; volume: number; isMuted: boolean }

/** Becomes a failure only if playback stalls. */
export interface Interruption {
  kind: 'interrupted'
  isForGood: boolean
}

export const INITIAL_PLAYBACK: Playback = {
  phase: 'loading',
  positionSeconds: 0,
  durationSeconds: 0,
  bufferedSeconds: 0,
  volume: 1,
  isMuted: false,
  isSoundWithheld: false,
}

export function nextPlayback(now: Playback, fact: PlaybackFact): Playback {
  switch (fact.kind) {
    case 'opened':
      return { ...now, phase: 'loading', positionSeconds: 0, durationSeconds: 0, bufferedSeconds: 0 }
    case 'ready':
      return now.phase === 'loading' ? { ...now, phase: 'ready' } : now
    case 'starting':
      // Until the first frame, loading and failure are more specific.
      return isRunning(now) || now.phase === 'loading' || now.phase === 'failed'
        ? now
        : { ...now, phase: 'starting' }
    case 'playing':
      return { ...now, phase: 'playing' }
    case 'paused':
      // The end and a failure also pause the element; they are more specific.
      return isOver(now) || now.phase === 'loading' || now.phase === 'refused'
        ? now
        : { ...now, phase: 'paused' }
    case 'stalled':
      return isRunning(now) ? { ...now, phase: 'stalled' } : now
    case 'ended':
    case 'failed':
      return { ...now, phase: fact.kind }
    case 'renewing':
      return { ...now, phase: 'loading' }
    case 'autoplayRefused':
      return { ...now, phase: 'refused', isMuted: false, isSoundWithheld: false }
    case 'startedMuted':
      return { ...now, isSoundWithheld: true }
    case 'progressed':
      return { ...now, positionSeconds: finite(fact.positionSeconds) }
    case 'buffered':
      return { ...now, bufferedSeconds: finite(fact.bufferedSeconds) }
    case 'lengthKnown':
      return { ...now, durationSeconds: finite(fact.durationSeconds) }
    case 'volumeChanged':
      return {
        ...now,
        volume: fact.volume,
        isMuted: fact.isMuted,
        isSoundWithheld: now.isSoundWithheld && fact.isMuted,
      }
  }
}

function isOver({ phase }: Playback): boolean {
  return phase === 'ended' || phase === 'failed'
}

/** Live and unknown lengths are infinite or not a number. */
function finite(seconds: number): number {
  return Number.isFinite(seconds) ? seconds : 0
}

/** False until the element can show a frame or has failed: the video loads before anything else. */
export function hasFirstFrame({ phase }: Playback): boolean {
  return phase !== 'loading'
}

export function isRunning({ phase }: Playback): boolean {
  return phase === 'starting' || phase === 'playing' || phase === 'stalled'
}

export function clockText(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] ? parts : parts.slice(1)
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
