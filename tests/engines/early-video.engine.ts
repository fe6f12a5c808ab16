import { type FaultyProxy, startFaultyProxy } from '../e2e/support/faulty-proxy.ts'
import {
  type EarlyFilm,
  earlyFilm,
  historyLength,
  noteSound,
  playerCode,
  pressByScript,
  soundSoFar,
} from './films.ts'
import { expect, test } from './fixture.ts'
import { type Journey, journeyIn } from './journey.ts'
import type { Key, Tab } from './tab.ts'

const CARD = "(//main//a[starts-with(@href, '/reel-shorts/')][contains(@href, '/1/')])[1]"

let proxy: FaultyProxy

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
test.beforeAll(async ({}, { project }) => {
  proxy = await startFaultyProxy(project.use.baseURL ?? '')
})
test.afterAll(() => proxy?.close())

/** Opens Home, after another page, where the code of the player's page does not arrive until the result is called. */
async function openHome(tab: Tab, viewer: Journey, slow: Journey): Promise<() => void> {
  await viewer.open('/download/')
  const arrive = proxy.hold(new RegExp(await tab.read(playerCode)))
  await slow.open('/download/')
  await slow.open('/')
  await slow.expectAlive()
  return arrive
}

const expectEarlyFilm = (tab: Tab, film: Partial<EarlyFilm> | null) =>
  expect.poll(() => tab.read(earlyFilm)).toEqual(film && expect.objectContaining(film))

test('a video over Home has the player’s keys, ends with Back and Escape, and plays on in its page (rows 416, 419, 446)', async ({
  installed: { tab },
  viewer,
}) => {
  const slow = journeyIn(tab, proxy.origin)
  const pressKey = async (key: Key, film: Partial<EarlyFilm> | null) => {
    await tab.pressKey(key)
    await expectEarlyFilm(tab, film)
  }
  const arrive = await openHome(tab, viewer, slow)
  const length = await tab.read(historyLength)
  await test.step('ends with Back', async () => {
    await slow.press(CARD)
    await expectEarlyFilm(tab, { isPlaying: true, isFocusKept: true })
    await tab.back()
    await expectEarlyFilm(tab, null)
    await slow.expectAddress('/')
  })
  await test.step('ends with Escape', async () => {
    await slow.press(CARD)
    await expectEarlyFilm(tab, { isPlaying: true })
    await pressKey('Escape', null)
    await slow.expectAddress('/')
  })
  await test.step('has the player’s keys, and keeps the focus', async () => {
    await slow.pressTwice(CARD)
    await expectEarlyFilm(tab, { isPlaying: true, isMuted: false })
    await pressKey(' ', { isPlaying: false })
    await pressKey('m', { isMuted: true })
    for (let place = 0; place < 4; place++) await pressKey('Tab', { isFocusKept: true })
  })
  await test.step('plays on in its page, which one Back leaves', async () => {
    // The focus may be in the browser's own controls.
    await slow.press("//body/*[@role='region']//video")
    await expectEarlyFilm(tab, { hasControls: true })
    await pressKey(' ', { isPlaying: true })
    await pressKey('m', { isMuted: false })
    await tab.read(noteSound)
    arrive()
    await expect.poll(() => tab.read(soundSoFar)).toEqual({ most: 1, isEarlyInPage: true })
    await slow.fullQualityMs()
    expect(await tab.read(soundSoFar)).toMatchObject({ most: 1 })
    expect(await tab.read(historyLength)).toBe(length + 1)
    await tab.back()
    await slow.expectAddress('/')
  })
})

const REFUSALS = [
  {
    autoplay: 'muted',
    film: { isPlaying: true, isMuted: true },
    name: 'starts muted',
    button: 'Tap for sound',
  },
  {
    autoplay: 'refused',
    film: { isPlaying: false, hasControls: true },
    name: 'has the browser’s controls',
    button: 'Tap to play',
  },
] as const

for (const { autoplay, film, name, button } of REFUSALS) {
  // A muted start is the same in every engine: Chromium's is in `autoplay.e2e.ts`.
  test.describe(`autoplay: ${autoplay}`, { tag: autoplay === 'muted' ? '@whole' : [] }, () => {
    test.use({ autoplay })

    test(`a video over Home ${name}, and its page has “${button}” (row 446)`, async ({
      installed: { tab },
      viewer,
    }) => {
      const slow = journeyIn(tab, proxy.origin)
      const arrive = await openHome(tab, viewer, slow)
      await tab.read(pressByScript)
      await expectEarlyFilm(tab, film)
      arrive()
      await slow.expectVisible(`//*[self::button or self::p or self::span][normalize-space(.)='${button}']`)
    })
  })
}
