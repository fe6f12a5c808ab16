import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hideAction, publishAction, setMinimumAgeAction } from '../../../platform/operator/actions.ts'
import { openOperator } from '../../../platform/operator/open-operator.ts'
import type { DramaPublication } from '../../../platform/publication/drama-publication.ts'
import { expectNoFindings } from '../support/axe.ts'
import { SHARED_DATA_DIR } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'

const CATALOG = join(import.meta.dirname, '../../../platform/demo/catalog.json')

test('a card and a player page show the age mark with a name in the page’s language, and a command changes it (record 056)', async ({
  page,
}) => {
  const [first] = JSON.parse(await readFile(CATALOG, 'utf8')) as DramaPublication[]
  const key = `age${randomBytes(4).toString('hex')}`
  const operator = await openOperator({ dataDir: SHARED_DATA_DIR })
  try {
    const { dramaId } = await operator.perform(publishAction, {
      ...first!,
      key,
      name: key,
      translations: {},
      // No category or series, so that no page open in another test links to it after its removal.
      categories: [],
      series: null,
      minimumAge: 16,
    })
    await page.goto(`/search/?q=${key}`)
    await expectPageReady(page)
    const card = page.getByRole('link', { name: new RegExp(key) })
    await expect(card.getByRole('img', { name: 'For ages 16 and over' })).toHaveText('16+')
    await expectNoFindings(page)

    await page.goto(`/ar/reel-shorts/${dramaId}/1/`)
    await expect(
      page.getByRole('img', { name: 'للأعمار من 16 عامًا فأكثر' }).filter({ visible: true }),
    ).toHaveCount(1)

    await operator.perform(setMinimumAgeAction, { drama: key, minimumAge: 18 })
    await expect(async () => {
      await page.goto(`/search/?q=${key}`)
      await expect(card.getByRole('img', { name: 'For ages 18 and over' })).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
  } finally {
    await operator.perform(hideAction, { drama: key, episodes: null })
    await operator.close()
  }
})
