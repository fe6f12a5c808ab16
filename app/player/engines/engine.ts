import type { PlayAddresses } from '../../../contract/episodes.ts'
import type { Quality, Rendition } from './quality.ts'

/** Everything else is done on the media element. */
export interface PlaybackEngine {
  load(play: PlayAddresses, how: LoadOptions): Promise<void>
  /**
   * An active engine buffers as far ahead as its kind does; any other fetches the first seconds only.
   *
   * @param endSeconds of a clip: an active engine buffers {@link PREFETCH_SECONDS} ahead and nothing after this
   */
  setActive(isActive: boolean, endSeconds?: number): void
  clear(): Promise<void>
  setQuality(quality: Quality): void
  /** Empty while nothing is loaded, and where the browser does not expose them. */
  renditions(): Rendition[]
  statistics(): EngineStatistics | null
  destroy(): Promise<void>
}

export interface LoadOptions {
  startSeconds: number
  /** Prefetching: its first seconds only, within {@link PREFETCH_BYTES_MAX}. */
  isPrefetch: boolean
  /** As for {@link PlaybackEngine.setActive}. */
  endSeconds?: number | undefined
  bitsPerSecond: number
  quality: Quality
  /** New addresses of the same episode; null: there are none. */
  renew?: (() => Promise<PlayAddresses | null>) | undefined
}

export interface EngineStatistics {
  bitsPerSecond: number
  /** False: `bitsPerSecond` is still the estimate that was passed to the load. */
  isMeasured: boolean
  renditionBitsPerSecond: number
  loadedBytes: number
}

export const PREFETCH_BYTES_MAX = 1_000_000
export const PREFETCH_SECONDS = 4

/**
 * Faults after loading. `interrupted`: no more data for now, and the engine retries. `lost`: it cannot
 * recover.
 */
export type EngineFault = 'interrupted' | 'lost'

export type CreateEngine = (video: HTMLVideoElement, onFault: (fault: EngineFault) => void) => PlaybackEngine

export type EngineKind = 'dash' | 'hls' | 'native'

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

/** DASH where there is a choice, since it starts soonest (measured). A plain file needs no engine. */
export function engineKindFor(
  play: PlayAddresses,
  { hasMediaSource, playsHlsItself }: Abilities,
): EngineKind {
  if (play.dashUrl && hasMediaSource) return 'dash'
  if (play.hlsUrl && playsHlsItself) return 'native'
  if (play.hlsUrl && hasMediaSource) return 'hls'
  return 'native'
}

export function nativeAddress(play: PlayAddresses, { playsHlsItself }: Abilities): string | null {
  return (playsHlsItself ? (play.hlsUrl ?? play.mp4Url) : play.mp4Url) ?? null
}
