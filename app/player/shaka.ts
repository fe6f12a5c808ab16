/** The part of shaka the player uses. Its own types are global and clash between its builds. */
export interface ShakaPlayer {
  attach(video: HTMLMediaElement): Promise<void>
  load(address: string, startSeconds: number | null): Promise<void>
  destroy(): Promise<void>
  configure(configuration: object): boolean
  addEventListener(
    name: 'error',
    listen: (event: { detail?: { severity: number; code: number } }) => void,
  ): void
}

export interface ShakaNamespace {
  Player: new () => ShakaPlayer
  polyfill: { installAll(): void }
}
