/** What the viewer made of the sound; null before anybody touched it, when the browser's rules decide. Row 410. */
let wished: Pick<HTMLMediaElement, 'volume' | 'muted'> | null = null

/** After the viewer changed it on an element. */
export function keepSound({ volume, muted }: HTMLMediaElement): void {
  wished = { volume, muted }
}

/** On the first element of a player that begins anew: behind a locked episode, or with another drama. */
export function applySound(video: HTMLMediaElement): void {
  if (wished) Object.assign(video, wished)
}
