import { seekStanding, waitForEvent, waitForVideo } from '../playback/video-waits.ts'

const LEAD_SECONDS = 0.3
const SYNC_MS_MAX = 2_000
/** Close enough that the switch between elements is invisible. */
const NEAR_SECONDS = 0.5
const SYNC_ATTEMPTS_MAX = 3
/** Without progress for this long, the element is stuck. */
const STUCK_MS = 100

/**
 * Seeks `waiting` to the position of `running`, which has the same video, so that it can take over between
 * two frames; follows the viewer's seeks. Resolves at that moment. False: not at the end, where playing
 * restarts an element, and not without data.
 */
export async function syncPositions(running: HTMLVideoElement, waiting: HTMLVideoElement): Promise<boolean> {
  if (!(await waitForVideo(waiting))) return false
  for (let left = SYNC_ATTEMPTS_MAX; left > 0; left--) {
    await syncOnce(running, waiting)
    const apartSeconds = Math.abs(running.currentTime - waiting.currentTime)
    if (running.error || running.ended || apartSeconds < NEAR_SECONDS) break
  }
  return !running.ended && !waiting.ended
}

async function syncOnce(running: HTMLVideoElement, waiting: HTMLVideoElement): Promise<void> {
  if (running.paused || running.error) return seekStanding(waiting, running.currentTime)
  const at = running.currentTime + LEAD_SECONDS * running.playbackRate
  await seekStanding(waiting, Math.min(at, waiting.duration || at))
  const giveUpAtMs = performance.now() + SYNC_MS_MAX
  while (!running.paused && running.currentTime < waiting.currentTime && performance.now() < giveUpAtMs) {
    const before = running.currentTime
    const leftMs = ((waiting.currentTime - before) / running.playbackRate) * 1000
    await waitForEvent(running, 'pause', Math.max(leftMs, 1))
    // Stuck, as WebKitGTK is after a seek before the first frame: nothing is lost by dropping it.
    if (leftMs > STUCK_MS && running.currentTime === before) break
  }
  if (running.paused && !running.ended) await seekStanding(waiting, running.currentTime)
}
