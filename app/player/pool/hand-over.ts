import { filmLoaded, seekStanding, waitForEvent } from '../playback/video-waits.ts'

/** How far ahead of the running picture the other one waits for it. */
const LEAD_SECONDS = 0.3
const MEETING_MS_MAX = 2_000
/** So close, nobody sees the step from one element to the other. */
const NEAR_SECONDS = 0.5
const MEETINGS_MAX = 3
/** A film that goes on is told apart from one that hangs after so long. */
const STANDS_MS = 100

/**
 * Brings a loaded element to where another one of the same film is, so that it can take over between two pictures.
 * Resolves when that moment is now, with whether it is one: at the end there is nothing left to take over, and an element
 * that is played there begins anew; and one that has no film takes nothing over. Who seeks meanwhile is followed.
 */
export async function meet(running: HTMLVideoElement, waiting: HTMLVideoElement): Promise<boolean> {
  if (!(await filmLoaded(waiting))) return false
  for (let left = MEETINGS_MAX; left > 0; left--) {
    await meetOnce(running, waiting)
    const apartSeconds = Math.abs(running.currentTime - waiting.currentTime)
    if (running.error || running.ended || apartSeconds < NEAR_SECONDS) break
  }
  return !running.ended && !waiting.ended
}

async function meetOnce(running: HTMLVideoElement, waiting: HTMLVideoElement): Promise<void> {
  if (running.paused || running.error) return seekStanding(waiting, running.currentTime)
  const at = running.currentTime + LEAD_SECONDS * running.playbackRate
  await seekStanding(waiting, Math.min(at, waiting.duration || at))
  const giveUpAtMs = performance.now() + MEETING_MS_MAX
  while (!running.paused && running.currentTime < waiting.currentTime && performance.now() < giveUpAtMs) {
    const before = running.currentTime
    const leftMs = ((waiting.currentTime - before) / running.playbackRate) * 1000
    await waitForEvent(running, 'pause', Math.max(leftMs, 1))
    // It hangs, as WebKitGTK's do that were sought before their first picture: nothing of it is lost.
    if (leftMs > STANDS_MS && running.currentTime === before) break
  }
  if (running.paused && !running.ended) await seekStanding(waiting, running.currentTime)
}
