/** Frees what the element loads and decodes. */
export function emptyVideo(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}
