import { expect, type Locator, type Page } from '@playwright/test'
import { loopFilms } from './playback.ts'

/** A long line for each language, of about 60 letters. */
export const LONG_LINES = {
  en: 'You promised me that nobody would hear a word of this, ever!',
  ar: 'لقد وعدتني ألا يسمع أحد بكلمة واحدة من كل هذا الكلام إلى الأبد',
}

/** Seeks to a second of the video. */
export const goTo = async (page: Page, seconds: number) => {
  await page.getByRole('slider').first().fill(`${seconds}`)
}

/** Every video of the next page shows this caption throughout, in the largest letters. */
export async function sayInLargeLetters(page: Page, line: string): Promise<void> {
  await page.addInitScript(() => {
    const captions = { size: 'large', language: 'en' }
    localStorage.setItem('cliffhanger.player', JSON.stringify({ captions }))
  })
  await loopFilms(page)
  await page.route(/\.vtt/, (route) =>
    route.fulfill({ contentType: 'text/vtt', body: `WEBVTT\n\n00:00.000 --> 01:00.000\n${line}\n` }),
  )
}

/** Waits until the line is shown over a paused video. */
export async function untilSaid(page: Page, line: string): Promise<Locator> {
  const caption = page.getByText(line, { exact: true })
  // One element may just be handing over to another.
  await expect(async () => {
    await goTo(page, 1)
    await goTo(page, 2)
    await expect(caption).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  return caption
}

/** The elements above the picture that the caption overlaps. */
export const coveredBy = (caption: Locator) =>
  caption.evaluate((words) => {
    const place = words.getBoundingClientRect()
    const stage = words.closest('section')
    if (!stage) return ['another element shows it by now']
    return [...stage.querySelectorAll('a, button:not([data-surface]), input, h1, p, span')]
      .filter((other) => !other.closest('[data-controls=hidden]') && !words.parentElement?.contains(other))
      .map((other) => ({ other, box: other.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
      .filter(({ box }) => box.left < place.right && box.right > place.left)
      .filter(({ box }) => box.top < place.bottom && box.bottom > place.top)
      .map(({ other }) => other.ariaLabel ?? other.textContent)
  })
