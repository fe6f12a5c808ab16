import type { Page } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import {
  expectPlayerReady,
  expectPlaying,
  expectThroughShaka,
  pausePlayback,
  pressControl,
  seekNearEnd,
  stayAtTheEnd,
} from '../support/playback.ts'

/** All six episodes are free. */
const FREE = 'married-a-stranger'
const LAST = 6
/** A drama with a long list. */
const LONG = 'heiress-wore-ashes'

/** An element moved by a layout shift. */
interface Source {
  node: Node | null
  previousRect: DOMRect
  currentRect: DOMRect
}

const endCard = (page: Page) => page.getByRole('region', { name: 'Up next' })
const similarLinks = (page: Page) =>
  page.getByRole('region', { name: 'More like this' }).filter({ visible: true }).getByRole('link')

async function watchToTheEnd(page: Page) {
  await expectThroughShaka(page)
  await seekNearEnd(page, 0.3)
}

/** On a phone, similar dramas are in a drawer, below the list of episodes. */
async function showSimilar(page: Page, isMobile: boolean) {
  if (!isMobile) return
  await pressControl(page.getByText('Episodes', { exact: true }).filter({ visible: true }), 'tap')
  await expect(page.getByRole('dialog')).toBeVisible()
}

test.describe('the last episode of a drama', { tag: '@desktop' }, () => {
  test('counts down to a similar drama, which the viewer can cancel (rows 402, 424)', async ({
    page,
    catalogue,
  }) => {
    const drama = catalogue.drama(FREE)
    await page.goto(drama.episode(LAST))
    const similar = page
      .getByRole('region', { name: 'More like this', includeHidden: true })
      .getByRole('link', {
        includeHidden: true,
      })
    const [href, name] = [
      (await similar.first().getAttribute('href'))!,
      await similar.first().getByRole('heading', { includeHidden: true }).textContent(),
    ]
    const next = catalogue.dramas.find((other) => other.episode(1) === href)!
    expect(next.name).toBe(name)
    expect(next.key).not.toBe(drama.key)

    await watchToTheEnd(page)
    const card = endCard(page)
    await expect(card.getByRole('heading', { name: next.name })).toBeVisible()
    // A pointer that is down holds the countdown, however long the checks take.
    await card.getByRole('button', { name: 'Cancel' }).dispatchEvent('pointerdown')
    await expect(card.getByText(next.introduction.slice(0, 40))).toBeVisible()
    await expect(card.getByRole('timer')).toHaveText(/^Starts in \d+$/)
    await expectNoFindings(page)
    await card.getByRole('button', { name: 'Cancel' }).click()
    await expect(card.getByRole('timer')).toHaveCount(0)
    await expect(card.getByRole('link', { name: 'Watch now' })).toBeVisible()
    await card.getByRole('button', { name: 'Watch again' }).click()
    await expect(card).toHaveCount(0)
    await expectPlaying(page)
    await expect(page).toHaveURL(drama.episode(LAST))

    await watchToTheEnd(page)
    await expect(page).toHaveURL(next.episode(1), { timeout: 20_000 })
    await expectPlaying(page)
    await expect(page.getByRole('region', { name: `${next.name}, episode 1` })).toBeVisible()

    await page.goBack()
    await expect(page).toHaveURL(drama.episode(LAST))
    await expectPlayerReady(page)
  })

  test('offers an unfinished drama first and, with autoplay off, starts it on a press instead of a countdown (row 424)', {
    tag: '@phone-only',
  }, async ({ page, catalogue }) => {
    const drama = catalogue.drama(FREE)
    await stayAtTheEnd(page)
    await page.goto(drama.episode(1))
    const links = page
      .getByRole('region', { name: 'More like this', includeHidden: true })
      .getByRole('link', {
        includeHidden: true,
      })
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    const [finished, next] = addresses.map(
      (href) => catalogue.dramas.find((other) => other.episode(1) === href)!,
    )
    const { length } = finished!.episodes
    // The page of an episode writes its own entry over this one as it is left.
    await page.goto('/terms-of-use/')
    await page.evaluate((entry) => localStorage.setItem('cliffhanger.history', JSON.stringify([entry])), {
      id: /-(\w+)\/1\/$/.exec(finished!.episode(1))![1],
      chapterId: 'e',
      epIndex: length - 1,
      contentName: finished!.name,
      episodeCount: length,
      share: 1,
    })
    await page.goto(drama.episode(LAST))
    await watchToTheEnd(page)
    await expect(endCard(page).getByRole('heading', { name: next!.name })).toBeVisible()
    await expect(endCard(page).getByRole('timer')).toHaveCount(0)
    await endCard(page).getByRole('link', { name: 'Watch now' }).click()
    await expect(page).toHaveURL(next!.episode(1))
    await expectPlaying(page)
  })
})

test('the player shows “More like this” and the drama’s facts without layout shift, and opens a similar drama (rows 423, 424)', {
  tag: '@desktop',
}, async ({ page, catalogue, isMobile }) => {
  await stayAtTheEnd(page)
  await page.addInitScript(() => {
    const shown = window as unknown as { shifted: unknown[] }
    shown.shifted = []
    new PerformanceObserver((list) => {
      // A font that loads late moves words sideways; but nothing that loads after the page may push content down.
      for (const { sources } of list.getEntries() as unknown as { sources: Source[] }[]) {
        const pushed = sources.filter(({ previousRect, currentRect }) => previousRect.y !== currentRect.y)
        shown.shifted.push(...pushed.map(({ node }) => node?.textContent))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const drama = catalogue.drama(LONG)
  const minutes = (from: number) =>
    Math.ceil(
      drama.episodes.slice(from).reduce((sum, { durationMs }) => sum + Math.round(durationMs / 1000), 0) / 60,
    )
  await page.goto(drama.episode(5))
  await pausePlayback(page)
  await expectPageReady(page)
  expect(await page.evaluate(() => (window as unknown as { shifted: unknown[] }).shifted)).toEqual([])
  await showSimilar(page, isMobile)
  await expect(
    page.getByText(`64 episodes · ${minutes(0)} min · `, { exact: false }).filter({ visible: true }),
  ).toHaveText(new RegExp(String.raw`· (${minutes(4)}|${minutes(4) - 1})\smin left$`))
  await expect(similarLinks(page)).toHaveCount(6)
  const first = similarLinks(page).first()
  const href = await first.getAttribute('href')
  const next = catalogue.dramas.find((other) => other.episode(1) === href)!
  await expect(first.getByText(`${next.episodes.length} episodes`)).toBeAttached()
  await first.click()
  await expect(page).toHaveURL(next.episode(1))
  await expectPlaying(page)
})
