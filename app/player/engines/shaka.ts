/** The part of Shaka that the player uses. Its own types are global and clash between its builds. */
export interface ShakaPlayer {
  attach(video: HTMLMediaElement): Promise<void>
  load(address: string, startSeconds: number | null): Promise<void>
  unload(): Promise<void>
  destroy(): Promise<void>
  configure(configuration: object): boolean
  getVariantTracks(): ShakaTrack[]
  selectVariantTrack(track: ShakaTrack, clearBuffer: boolean, safeMarginSeconds: number): void
  getStats(): { estimatedBandwidth: number; streamBandwidth: number; bytesDownloaded: number }
  addEventListener(name: 'error', listen: (event: { detail?: ShakaError }) => void): void
  retryStreaming(delaySeconds: number): boolean
  getNetworkingEngine(): {
    registerRequestFilter(filter: (kind: number, request: { uris: string[] }) => void): void
  }
}

export interface ShakaError {
  severity: number
  code: number
  data: unknown[]
}

export interface ShakaTrack {
  width: number | null
  height: number | null
  bandwidth: number
}

export interface ShakaNamespace {
  Player: new () => ShakaPlayer
  abr: { SimpleAbrManager: new () => object }
  polyfill: { installAll(): void }
}
