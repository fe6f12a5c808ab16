import type { Page } from '@playwright/test'
import { coveredBy, LONG_LINES, sayInLargeLetters, untilSaid } from '../support/captions.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { pausePlayback, stallFilms, stayAtTheEnd } from '../support/playback.ts'
import { beginJourney, JOURNEYS, LONG, type Scene, visible } from '../support/screens.ts'
import {
  ARABIC_SHAPES,
  CRAMPED_SHAPES,
  faultsInShapes,
  GERMAN_SHAPES,
  INDONESIAN_SHAPES,
  LARGE_TEXT_SHAPES,
  LARGE_WORD_SHAPES,
  type Look,
  NARROW_WORD_SHAPES,
  RARE_SHAPES,
  USUAL_SHAPES,
} from '../support/shapes.ts'
import { allowSandboxes } from '../support/sign-in.ts'
import { words } from '../support/words.ts'

const LOOKS = [
  { language: 'en', where: 'in any usual window', shapes: USUAL_SHAPES, wordShapes: NARROW_WORD_SHAPES },
  { language: 'en', where: 'in large text', shapes: LARGE_TEXT_SHAPES, wordShapes: LARGE_WORD_SHAPES },
  {
    language: 'en',
    where: 'in the smallest windows and forced colours',
    shapes: RARE_SHAPES,
    wordShapes: [],
  },
  { language: 'ar', where: 'in Arabic', shapes: ARABIC_SHAPES, wordShapes: LARGE_WORD_SHAPES },
  { language: 'de', where: 'in German', shapes: GERMAN_SHAPES, wordShapes: LARGE_WORD_SHAPES },
  // Many of its words are long, and no browser hyphenates them.
  { language: 'id', where: 'in Indonesian', shapes: INDONESIAN_SHAPES, wordShapes: LARGE_WORD_SHAPES },
] as const

test.use({ contextOptions: { reducedMotion: 'reduce' }, deviceScaleFactor: 2 })

for (const { language, where, shapes, wordShapes } of LOOKS) {
  const prefix = language === 'en' ? '' : `/${language}`
  const t = words(language)

  test.describe(`every screen and overlay is whole ${where} (rows 417, 442)`, {
    tag: '@desktop-only',
  }, () => {
    let faults: string[] = []
    test.beforeEach(() => {
      // Every screen is laid out and looked through once for each window.
      test.slow()
      faults = []
    })
    test.afterEach(() => expect(faults, 'faults').toEqual([]))

    /** Holds what a page shows against every shape. */
    async function look(page: Page, what = '', only: Omit<Look, 'shapes'> = {}) {
      const found = await faultsInShapes(page, { shapes, wordShapes, ...only })
      faults.push(...found.map((fault) => `${what} ${fault}`))
    }

    for (const journey of JOURNEYS) {
      test(journey.title, async ({ page, guard, baseURL, catalogue }) => {
        allowSandboxes(guard, baseURL ?? '')
        journey.faults?.(guard)
        const scene: Scene = { page, prefix, t, catalogue }
        await beginJourney(journey, scene)
        for (const screen of journey.screens) {
          await screen.open(scene)
          await look(page, screen.name, screen.look?.(scene))
        }
      })
    }
  })
}

for (const language of ['en', 'ar'] as const) {
  const prefix = language === 'en' ? '' : `/${language}`
  const t = words(language)

  test.describe(`where there is least room, in ${language} (rows 417, 442)`, {
    tag: '@desktop-only',
  }, () => {
    test.use({ hasTouch: true })

    test('Home keeps its width', async ({ page }) => {
      await page.goto(`${prefix}/`)
      await expectPageReady(page)
      const faults = await faultsInShapes(page, {
        shapes: CRAMPED_SHAPES,
        within: 'section[aria-roledescription]',
      })
      expect(faults).toEqual([])
    })

    test('Retry, while the film waits for the network, has a place of its own', async ({
      page,
      guard,
      catalogue,
    }) => {
      guard.expectFailure(/\/media\//)
      await stayAtTheEnd(page)
      await stallFilms(page)
      await page.goto(prefix + catalogue.drama(LONG).episode(1))
      const within = 'section[data-over-picture]'
      const retry = page.locator(within).getByRole('button', { name: t('common', 'retry') })
      // Offered once it has waited for eight seconds.
      await expect(retry).toBeVisible({ timeout: 40_000 })
      // A key brings the controls, which are as many then as they ever are.
      const showControls = async () => {
        await page.keyboard.press('Shift')
        await expect(page.locator(within).locator('[data-controls=shown]').last()).toHaveCSS('opacity', '1')
        await expect(retry).toBeVisible()
      }
      const faults = await faultsInShapes(page, {
        shapes: CRAMPED_SHAPES,
        within,
        isApart: true,
        prepare: showControls,
      })
      expect(faults).toEqual([])
    })

    test('Retry, once the film has failed, has a place of its own', async ({ page, guard, catalogue }) => {
      guard.expectFailure(/\/media\//)
      await page.route(/\/media\//, (route) => route.abort('connectionrefused'))
      await page.goto(prefix + catalogue.drama(LONG).episode(1))
      const within = 'section[data-over-picture]'
      await expect(page.locator(within).getByRole('alert')).toBeVisible({ timeout: 40_000 })
      expect(await faultsInShapes(page, { shapes: CRAMPED_SHAPES, within, isApart: true })).toEqual([])
      // As high as the picture, in which a press beside it plays.
      const shapes = [{ width: 390, height: 844, fontPx: 32 }]
      const faults = await faultsInShapes(page, { shapes, within, isApart: true })
      expect(faults.filter((fault) => / overlap$/.test(fault))).toEqual([])
    })

    test('every control of the player can be pressed, and a long caption lies over none, paused and while it plays', async ({
      page,
      catalogue,
    }) => {
      test.slow()
      const line = LONG_LINES[language]
      await sayInLargeLetters(page, line)
      await page.goto(prefix + catalogue.drama(LONG).episode(1))
      await pausePlayback(page)
      const caption = await untilSaid(page, line)
      const look: Look = {
        shapes: CRAMPED_SHAPES,
        within: 'section[data-over-picture]',
        isApart: true,
        others: async () => {
          let covered: (string | null)[] = []
          // It takes its place a moment after a resize.
          const clear = expect.poll(async () => (covered = await coveredBy(caption))).toEqual([])
          await clear.catch(() => {})
          return covered.map((other) => `the caption lies over ${other || 'an icon'}`)
        },
      }
      expect(await faultsInShapes(page, look), 'paused').toEqual([])
      await page.keyboard.press(' ')
      const shown = page.locator('[data-controls=shown]')
      const pause = shown.getByRole('button', { name: t('player', 'pause') }).filter(visible)
      // A tap shows what a phone has in the middle, for a while.
      const tap = async () => {
        const { width, height } = page.viewportSize()!
        await expect(async () => {
          if ((await pause.count()) === 0) await page.touchscreen.tap(width / 2, height * 0.45)
          await expect(pause).toHaveCount(1, { timeout: 1_000 })
        }).toPass()
      }
      expect(await faultsInShapes(page, { ...look, prepare: tap }), 'playing').toEqual([])
    })
  })
}
