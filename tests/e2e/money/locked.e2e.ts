import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectPlayerReady, pressControl, stayAtTheEnd } from '../support/playback.ts'
import { expectOverNoControl } from '../support/shapes.ts'

/** Records every request of the page and the text of every response. */
function record(page: Page) {
  const requests: string[] = []
  const answers: Promise<string>[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (/html|json|x-script|text|javascript/.test(type)) {
      answers.push(
        response
          .text()
          .then((text) => `${response.url()}\n${text}`)
          .catch(() => ''),
      )
    }
  })
  return {
    mediaRequests: () => requests.filter((url) => new URL(url).pathname.startsWith('/media/')),
    answers: () => Promise.all(answers),
  }
}

test.describe('an episode that does not play here', { tag: '@desktop' }, () => {
  test('a locked episode opened by its address shows its price and contains no play address (rows 4, 117, 126)', async ({
    page,
    catalogue,
  }) => {
    const drama = catalogue.drama('neon-oath')
    const locked = drama.episodes.find((episode) => !episode.isFree && !episode.isAppOnly)!
    const recorded = record(page)
    const response = await page.goto(drama.episode(locked.number))
    const html = (await response?.text()) ?? ''
    expect(html).not.toContain('/media/')
    expect(html).not.toContain(locked.mediaKey)

    await expect(page.getByRole('heading', { name: `Episode ${locked.number} is locked` })).toBeVisible()
    await expect(page.getByText(`${locked.priceCoins} coins`).first()).toBeVisible()
    await expect(page.locator('video')).toHaveCount(0)
    await expectPageReady(page)
    expect(recorded.mediaRequests()).toEqual([])

    const data = await page.request.get(`${drama.episode(locked.number).slice(0, -1)}.data`)
    expect(data.ok()).toBe(true)
    expect(await data.text()).not.toContain('/media/')
    for (const answer of await recorded.answers()) expect(answer).not.toContain(locked.mediaKey)
  })

  test('no page of the drama names the media of any locked episode (row 126)', {
    tag: '@phone-only',
  }, async ({ request, catalogue }) => {
    const drama = catalogue.drama('neon-oath')
    const hidden = drama.episodes.filter((episode) => !episode.isFree || episode.isAppOnly)
    expect(hidden.length).toBeGreaterThan(1)
    for (const { number } of drama.episodes) {
      const address = drama.episode(number)
      for (const path of [address, `${address.slice(0, -1)}.data`]) {
        const text = await (await request.get(path)).text()
        for (const { mediaKey } of hidden) expect(text, path).not.toContain(mediaKey)
      }
    }
  })

  test('episodes after the first locked one do not open, and a message says why (rows 128-129, 258)', async ({
    page,
    catalogue,
  }) => {
    const drama = catalogue.drama('heiress-wore-ashes')
    const first = drama.episodes.findIndex((episode) => !episode.isFree)
    await stayAtTheEnd(page)
    await page.goto(drama.episode(first))
    await expectPlayerReady(page)
    await pressControl(
      page
        .getByRole('link', { name: 'Episodes', exact: true })
        .or(page.getByRole('heading', { name: 'Episodes', exact: true }))
        .first(),
    )
    await page.getByRole('link', { name: `Episode ${first + 3}, locked` }).click()
    const toast = page.getByText('Does not support cross-episode unlocking')
    await expect(toast).toBeVisible()
    await expectOverNoControl(toast)
    await expect(page).toHaveURL(drama.episode(first))
  })
})

async function openAppOnly(page: Page, address: string, number: number) {
  const recorded = record(page)
  const response = await page.goto(address)
  expect(await response?.text()).not.toContain('/media/')
  await expect(page.getByRole('heading', { name: `Episode ${number} plays in the app` })).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  await expectPageReady(page)
  expect(recorded.mediaRequests()).toEqual([])
}

test('an app-only episode links a phone to the app stores and requests no media (rows 5, 116)', async ({
  page,
  catalogue,
}) => {
  const drama = catalogue.dramas.find(({ episodes }) => episodes.some(({ isAppOnly }) => isAppOnly))!
  const { number } = drama.episodes.find(({ isAppOnly }) => isAppOnly)!
  await openAppOnly(page, drama.episode(number), number)
  for (const name of [/Google Play/, /App Store/]) {
    const badge = page.getByRole('main').getByRole('link', { name })
    await expect(badge).toBeVisible()
    await expect(badge).toHaveAttribute('target', '_blank')
    await expect(badge).toHaveAttribute('rel', /noopener/)
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Mobile App' })).toHaveAttribute(
    'href',
    '/download/',
  )
  await expect(page.getByRole('main').getByRole('img', { name: /QR code/ })).toBeHidden()
})

test('an app-only episode shows a QR code on a desktop and requests no media (rows 5, 116)', {
  tag: '@desktop-only',
}, async ({ page, catalogue }) => {
  const drama = catalogue.dramas.find(({ episodes }) => episodes.some(({ isAppOnly }) => isAppOnly))!
  const { number } = drama.episodes.find(({ isAppOnly }) => isAppOnly)!
  await openAppOnly(page, drama.episode(number), number)
  await expect(
    page.getByRole('main').getByRole('img', { name: 'QR code of the download page' }),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /QR code/ })).toHaveAttribute(
    'href',
    '/qrCode/',
  )
  await expect(page.getByRole('main').getByRole('link', { name: /Google Play/ })).toBeHidden()
})
