import { expect, type Page } from '@playwright/test'

/** Proves that a video really plays: its time advances and frames were decoded. */
export async function expectPlaying(page: Page): Promise<void> {
  const video = page.locator('video')
  await expect(video).toHaveCount(1)
  const read = () =>
    video.evaluate((element: HTMLVideoElement) => ({
      timeS: element.currentTime,
      frames: element.getVideoPlaybackQuality().totalVideoFrames,
      width: element.videoWidth,
    }))
  await expect.poll(async () => (await read()).timeS, { timeout: 20_000 }).toBeGreaterThan(0.3)
  const before = await read()
  expect(before.frames).toBeGreaterThan(3)
  expect(before.width).toBeGreaterThan(100)
}
