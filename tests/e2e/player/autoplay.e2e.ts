import config from '../../../playwright.config.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPlaying, videoFacts } from '../support/playback.ts'

const { launchOptions } = config.use!

test.use({
  // A trace inspects the page, which counts as a gesture.
  trace: 'off',
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []).filter((arg) => !arg.startsWith('--autoplay-policy')),
      '--autoplay-policy=user-gesture-required',
    ],
  },
})

test('a video that may not start with sound starts muted or on a tap, and one tap turns the sound on (row 410)', async ({
  page,
  catalogue,
}) => {
  // Inspecting the page counts as a gesture, so the page itself must report the first refusal.
  const refused = Promise.withResolvers<string>()
  await page.exposeFunction('tellRefusal', refused.resolve)
  await page.addInitScript(() => {
    const { tellRefusal } = window as unknown as { tellRefusal: (reason: string) => void }
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function () {
      const started = play.call(this)
      started.catch((error: DOMException) => tellRefusal(error.name))
      return started
    }
  })
  await page.goto(catalogue.drama('neon-oath').episode(1))
  expect(await refused.promise).toBe('NotAllowedError')
  const sound = page.getByRole('button', { name: 'Tap for sound' })
  const start = page.getByRole('button', { name: 'Tap to play' })
  await expect(sound.or(start)).toBeVisible()
  if (await sound.isVisible()) {
    expect((await videoFacts(page)).isMuted).toBe(true)
    await expectPlaying(page)
    await sound.tap()
  } else {
    await start.tap()
  }
  await expectPlaying(page)
  expect((await videoFacts(page)).isMuted).toBe(false)
  await expect(sound).toHaveCount(0)
})
