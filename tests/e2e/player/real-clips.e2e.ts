import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { expectPlaying } from '../support/playback.ts'
import { command, newDataDir, type Product, startProduct } from '../support/product.ts'

const CLIPS = process.env.REAL_CLIPS_DIR ?? join(import.meta.dirname, '../../../../shared/media/asl-gestures')
const PORT = 3211
/** Time to encode twenty clips on a busy machine. */
const IMPORT_MS_MAX = 240_000

test.describe('a folder of real clips becomes a drama that plays (rows 450, 303, 118)', () => {
  test.describe.configure({ mode: 'serial' })
  test.setTimeout(IMPORT_MS_MAX)
  let product: Product

  test.beforeAll(async () => {
    test.setTimeout(IMPORT_MS_MAX)
    if (!existsSync(CLIPS)) {
      console.warn(
        `\n${'!'.repeat(80)}\n  NO REAL CLIPS: ${CLIPS} is not there. Set REAL_CLIPS_DIR.\n${'!'.repeat(80)}\n`,
      )
      return
    }
    const dataDir = await newDataDir()
    const { exitCode, output } = await command('import.ts', [CLIPS], { DATA_DIR: dataDir })
    expect(exitCode, output).toBe(0)
    product = await startProduct(PORT, dataDir)
  })

  test.afterAll(() => product?.stop())

  test('one command imports twenty clips, and the first two episodes play', async ({ page }) => {
    test.skip(!existsSync(CLIPS), `the real clips are not there: ${CLIPS}`)
    expect(readdirSync(CLIPS).filter((name) => name.endsWith('.mkv'))).toHaveLength(20)

    const { output } = await command('import.ts', [CLIPS], { DATA_DIR: product.dataDir })
    const address = output.match(/\/reel-shorts\/\S+?\/1\//)?.[0]
    expect(address, output).toBeTruthy()

    await page.goto(product.origin + address)
    await expectPlaying(page)
    await page.goto((product.origin + address).replace(/1\/$/, '2/'))
    await expectPlaying(page)
    await page.goto((product.origin + address).replace(/1\/$/, '21/'))
    await expect(page.getByRole('heading', { name: 'Episode Not Found' })).toBeVisible()
  })
})
