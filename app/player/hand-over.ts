import { eventOf, firstPicture, seekStanding } from './video-waits.ts'

/** How far ahead of the running picture the other one waits for it. */
const LEAD_SECONDS = 0.3
const MEETING_MS_MAX = 2_000

/**
 * Brings a loaded element to where another one of the same film is, so that it can take over between two pictures.
 * Resolves when that moment is now.
 */
export async function meet(running: HTMLVideoElement, waiting: HTMLVideoElement): Promise<void> {
  await firstPicture(waiting)
  if (running.paused || running.error) return seekStanding(waiting, running.currentTime)
  const at = running.currentTime + LEAD_SECONDS * running.playbackRate
  await seekStanding(waiting, Math.min(at, waiting.duration || at))
  const giveUpAtMs = performance.now() + MEETING_MS_MAX
  while (!running.paused && running.currentTime < waiting.currentTime && performance.now() < giveUpAtMs) {
    const leftMs = ((waiting.currentTime - running.currentTime) / running.playbackRate) * 1000
    await eventOf(running, 'pause', Math.max(leftMs, 1))
  }
  if (running.paused && !running.ended) await seekStanding(waiting, running.currentTime)
}
