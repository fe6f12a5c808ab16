import { expect, type Page } from '@playwright/test'

/** Sends the event by which Chromium offers to install the site, until the page handles it. */
export async function offerInstall(page: Page, outcome: 'accepted' | 'dismissed' | 'broken'): Promise<void> {
  const isTaken = () =>
    page.evaluate((outcome) => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      return !window.dispatchEvent(
        Object.assign(event, {
          prompt: async () => {
            if (outcome === 'broken') throw new Error('no prompt')
          },
          userChoice: Promise.resolve({ outcome }),
        }),
      )
    }, outcome)
  await expect.poll(isTaken).toBe(true)
}
