import type { PlayAddresses } from '../../../contract/episodes.ts'
import type { Quality, Rendition } from './quality.ts'

/** What brings an episode into the media element. Everything else is done with the element itself. */
export interface PlaybackEngine {
  /** Resolves when the first picture can be shown; a later load ends an earlier one, whose promise may reject. */
  load(play: PlayAddresses, how: LoadOptions): Promise<void>
  /** An active engine fetches all it wants; any other the next seconds only. */
  setActive(isActive: boolean): void
  /** Lets go of what is loaded; another load may follow. */
  clear(): Promise<void>
  setQuality(quality: Quality): void
  /** Empty while nothing is loaded and where the browser keeps them to itself. */
  renditions(): Rendition[]
  statistics(): EngineStatistics | null
  destroy(): Promise<void>
}

export interface LoadOptions {
  startSeconds: number
  /** Nobody asked for it yet: its first seconds only, within {@link PREFETCH_BYTES_MAX}. */
  isPrefetch: boolean
  /** What the first rendition is chosen by. */
  bitsPerSecond: number
  quality: Quality
}

/** Of one load. Row 414. */
export interface EngineStatistics {
  bitsPerSecond: number
  /** Otherwise `bitsPerSecond` is still what the load was given. */
  isMeasured: boolean
  renditionBitsPerSecond: number
  loadedBytes: number
}

/** Fetched of an episode nobody asked for yet, at most. Row 415. */
export const PREFETCH_BYTES_MAX = 1_000_000
export const PREFETCH_SECONDS = 4

/** After loading. `interrupted`: no more comes for now, and the engine keeps asking. `lost`: it cannot get over it. */
export type EngineFault = 'interrupted' | 'lost'

export type CreateEngine = (video: HTMLVideoElement, onFault: (fault: EngineFault) => void) => PlaybackEngine

export type EngineKind = 'dash' | 'hls' | 'native'

/** What a browser can do. */
export interface Abilities {
  hasMediaSource: boolean
  playsHlsItself: boolean
}

export function detectAbilities(video: HTMLVideoElement): Abilities {
  const scope = window as Window & { ManagedMediaSource?: unknown }
  return {
    hasMediaSource: 'MediaSource' in scope || 'ManagedMediaSource' in scope,
    playsHlsItself: video.canPlayType('application/vnd.apple.mpegurl') !== '',
  }
}

/** DASH where there is a choice: measured, it starts soonest. A plain file needs no engine at all. */
export function engineKindFor(
  play: PlayAddresses,
  { hasMediaSource, playsHlsItself }: Abilities,
): EngineKind {
  if (play.dashUrl && hasMediaSource) return 'dash'
  if (play.hlsUrl && playsHlsItself) return 'native'
  if (play.hlsUrl && hasMediaSource) return 'hls'
  return 'native'
}

/** What the media element plays without an engine: HLS first, where it is understood. */
export function nativeAddress(play: PlayAddresses, { playsHlsItself }: Abilities): string | null {
  return (playsHlsItself ? (play.hlsUrl ?? play.mp4Url) : play.mp4Url) ?? null
}
