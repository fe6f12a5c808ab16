import { randomBytes } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { publishOwnDrama } from '../support/own-drama.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { newFolder, type Product, startProduct } from '../support/product.ts'

const PORT = 3490
/** An editor's change and a new drama appear on Home within seconds; a busy machine takes longer. */
const WITHIN = { timeout: 30_000 }

let product: Product
test.afterEach(() => product?.stop())

/** As the documentation advises editors: writes a file beside it, then moves it. */
async function writeHome(text: string): Promise<void> {
  await writeFile(join(product.dataDir, 'next.yaml'), text)
  await rename(join(product.dataDir, 'next.yaml'), join(product.dataDir, 'home.yaml'))
}

/** A stale Home is served once more while it is rendered again. */
async function expectRows(page: Page, rows: string[], path = '/'): Promise<void> {
  await expect(async () => {
    await page.goto(product.origin + path)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(rows, {
      timeout: 500,
    })
  }).toPass(WITHIN)
}

test('an empty Home says “Opening soon”, then shows the first drama, then the rows of home.yaml, all without a restart (row 456)', async ({
  page,
}) => {
  test.setTimeout(240_000)
  product = await startProduct(PORT, await newFolder(), {
    CLIFFHANGER_MODE: 'production',
    APP_ORIGIN: `http://localhost:${PORT}`,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    MEDIA_SECRET: randomBytes(32).toString('hex'),
    WEB_PROCESSES: '1',
  })
  const answer = await page.goto(product.origin)
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()['cache-control']).toBe('private, no-store')
  await expectPageReady(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Opening soon' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText('npm run import')).toHaveCount(0)
  await expectNoFindings(page)
  await page.goto(`${product.origin}/ar/`)
  await expect(page.getByRole('heading', { level: 1, name: 'الافتتاح قريبًا' })).toBeVisible()
  for (const path of ['/browse/all/1/', '/search/']) {
    expect((await page.goto(product.origin + path))?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  const drama = { episodeCount: 1, freeCount: 1 }
  await publishOwnDrama(product.dataDir, { ...drama, name: 'Alpha' })
  await expectRows(page, ['Alpha', 'New releases'])
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  await publishOwnDrama(product.dataDir, { ...drama, name: 'Beta' })
  await expectRows(page, ['Beta', 'Alpha', 'New releases'])

  const staff = `- { id: staff, type: theme, name: Staff picks, translations: { ar: اختياراتنا }, dramas: [Alpha, Gone] }\n`
  await writeHome(staff)
  await expectRows(page, ['Staff picks'])
  const row = page.getByRole('region', { name: 'Staff picks' })
  await expect(row.getByRole('link', { name: 'Alpha' })).toBeVisible()
  await expect(row.getByRole('listitem')).toHaveCount(1)
  await expectRows(page, ['اختياراتنا'], '/ar/')

  await writeHome('- { id: staff, type: theme, name: Wrong, dramas: Beta }\n')
  await expect.poll(() => product.output(), WITHIN).toContain('home.yaml:1: \\"dramas\\" must be a list')
  await expectRows(page, ['Staff picks'])
  const now = new Date(Date.now() + 12_000).toISOString()
  await writeHome(`${staff}- { id: soon, type: newest, name: Just in, from: "${now}" }\n`)
  await expectRows(page, ['Staff picks', 'Just in'])
  expect(product.output().split('home rows not changed')).toHaveLength(2)
})
