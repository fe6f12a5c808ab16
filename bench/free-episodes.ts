import type { Page } from '@playwright/test'

/** Address of the first episode of a drama with free episodes enough for several switches. */
export async function dramaWithFreeEpisodes(origin: string): Promise<string> {
  const pages = await Promise.all(
    [1, 2, 3].map(async (number) => (await fetch(`${origin}/browse/all/${number}/`)).text()),
  )
  const address = pages.join('').match(/\/reel-shorts\/[^"]*heiress[^"]+\/1\//)?.[0]
  if (!address) throw new Error('No list links to the drama with free episodes enough.')
  return address
}

/** Waits until an engine plays and the neighbour `step` episodes away is prefetched. */
export async function nextIsReady(page: Page, step = 1): Promise<void> {
  await page.waitForFunction(
    (by) => {
      const videos = [...document.querySelectorAll('video')]
      const playing = videos.find((video) => !video.ariaHidden)
      const number = Number(/\d+$/.exec(playing?.ariaLabel ?? '')?.[0])
      return (
        playing?.currentSrc.startsWith('blob:') &&
        playing.currentTime > 0.3 &&
        videos.some((video) => video.ariaLabel?.endsWith(` ${number + by}`) && video.readyState >= 2)
      )
    },
    step,
    { polling: 50, timeout: 60_000 },
  )
}
