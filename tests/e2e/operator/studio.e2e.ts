import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { readHolder } from '../../../platform/db/folder-lock.ts'
import { makeClip } from '../../../platform/media/clips/test-clips.ts'
import { openOperator } from '../../../platform/operator/open-operator.ts'
import { addAccountAction } from '../../../platform/operator/studio-actions.ts'
import { expectNoFindings } from '../support/axe.ts'
import { SHARED_DATA_DIR } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { startStudio } from '../support/product.ts'
import { newName, signInAs } from '../support/sign-in.ts'

const PORT = 3520

/** A device with a fingerprint, as one that asks nobody. */
async function giveAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const
  const abilities = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true }
  await session.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, ...abilities } })
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a support person with a passkey answers a complaint, and the owner reads who and why (rows 468-470)', async ({
  page,
  browser,
  guard,
}) => {
  test.setTimeout(180_000)
  const operator = await openOperator({ dataDir: SHARED_DATA_DIR })
  const owner = `owner-${Date.now()}`
  const { setupToken } = await operator.perform(addAccountAction, { name: owner, role: 'owner' })
  await operator.close()
  const studio = await startStudio(PORT, SHARED_DATA_DIR)
  guard.addOrigin(studio.origin)
  // A second one would work on the same queue of imports.
  expect(readHolder(join(SHARED_DATA_DIR, 'uploads'))?.pid).toBe(studio.pid)
  try {
    const code = await signInAs(page, newName())
    const ownerContext = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    guard.watch(ownerContext)
    const boss = await ownerContext.newPage()
    await giveAuthenticator(boss)
    await boss.goto(`${studio.origin}/setup#${setupToken}`)
    await expectNoFindings(boss)
    await boss.getByRole('button', { name: 'Make a passkey' }).click()
    await expect(heading(boss, 'Members')).toBeVisible()

    await boss.getByRole('link', { name: 'Accounts' }).click()
    await boss.getByRole('button', { name: 'Add account' }).click()
    const name = `sam-${Date.now()}`
    const adding = boss.getByRole('dialog', { name: 'Add an account' })
    await adding.getByRole('textbox', { name: 'Name' }).fill(name)
    await adding.getByRole('textbox', { name: 'Why?' }).fill('joins the team')
    await adding.getByRole('button', { name: 'Add account' }).click()
    const link = await boss.getByRole('textbox', { name: `Link for ${name}` }).inputValue()

    const supportContext = await browser.newContext({ viewport: { width: 360, height: 740 } })
    guard.watch(supportContext)
    const sam = await supportContext.newPage()
    await giveAuthenticator(sam)
    await sam.goto(link)
    await sam.getByRole('button', { name: 'Make a passkey' }).click()
    await expect(heading(sam, 'Members')).toBeVisible()
    await expect(sam.getByRole('link', { name: 'Accounts' })).toHaveCount(0)

    await sam.getByRole('textbox', { name: 'Member code' }).fill(code)
    await sam.keyboard.press('Enter')
    await sam.getByRole('link', { name: code }).click()
    await expectNoFindings(sam)
    await sam.getByRole('button', { name: 'Grant', exact: true }).click()
    const grant = sam.getByRole('dialog', { name: 'Grant coins, bonus or VIP' })
    await grant.getByRole('textbox', { name: 'Coins', exact: true }).fill('250')
    await grant.getByRole('textbox', { name: 'Why?' }).fill('episode 9 stopped')
    await grant.getByRole('button', { name: 'Grant' }).click()
    await expect(grant).toBeHidden()
    await expect(sam.getByRole('status').filter({ hasText: '250' })).toBeVisible()
    await page.goto('/my-wallet/')
    await expect(page.getByRole('main')).toContainText('250')

    await boss.getByRole('link', { name: 'Record' }).click()
    await expect(boss.getByRole('main').getByText('episode 9 stopped').first()).toBeVisible()
    await expect(boss.getByRole('main').getByText(`studio:${name}`).first()).toBeVisible()
    await expectNoFindings(boss)
    await boss.getByRole('link', { name: 'Dramas' }).click()
    await expectNoFindings(boss)
    await boss.getByRole('row').filter({ hasText: 'Published' }).last().getByRole('link').click()
    await expect(boss.getByRole('table', { name: 'Episodes' })).toBeVisible()
    await expectNoFindings(boss)
    guard.expectFailure(/\/videos\//)
    await boss.route('**/videos/**', (route) => route.abort())
    await boss.getByRole('button', { name: 'Preview' }).click()
    const preview = boss.getByRole('dialog', { name: 'Preview on a phone' })
    await expect(preview.getByRole('alert')).toContainText('cannot be loaded')
    await boss.unroute('**/videos/**')
    await preview.getByRole('button', { name: 'Try again' }).click()
    await expect(preview.getByRole('alert')).toBeHidden()
    const isPlaying = (video: Element) => (video as HTMLVideoElement).currentTime > 0.2
    await expect.poll(() => preview.locator('video').evaluate(isPlaying)).toBe(true)
    await preview.getByRole('combobox', { name: 'Episode' }).selectOption({ index: 1 })
    await expect.poll(() => preview.getByLabel('Episode 2').evaluate(isPlaying)).toBe(true)
    await expectNoFindings(boss)
    // On a phone, with text twice as large.
    await boss.setViewportSize({ width: 390, height: 844 })
    const scaleText = (to: string) =>
      boss.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), to)
    await scaleText('200%')
    const isWiderThanItself = (element: Element) => element.scrollWidth > element.clientWidth
    expect(await preview.evaluate(isWiderThanItself)).toBe(false)
    await boss.keyboard.press('Escape')
    expect(await boss.locator('html').evaluate(isWiderThanItself)).toBe(false)
    await scaleText('')
    await boss.setViewportSize({ width: 1280, height: 800 })
    // Empty again at the end: other tests see the same drama.
    const malay = boss
      .getByRole('table', { name: 'Texts' })
      .getByRole('row')
      .filter({ hasText: 'Bahasa Melayu' })
    for (const text of ['Janji terakhir', '']) {
      await malay.getByRole('button', { name: 'Change' }).click()
      const texts = boss.getByRole('dialog', { name: 'Texts in Bahasa Melayu' })
      await texts.getByRole('textbox', { name: 'Name' }).fill(text)
      await texts.getByRole('textbox', { name: 'Why?' }).fill('from the translator')
      await expectNoFindings(boss)
      await texts.getByRole('button', { name: 'Change texts' }).click()
      await expect(texts).toBeHidden()
      await expect(malay).toContainText(text || 'As in the drama’s own language')
    }
    const shown = boss
      .locator('dl > div')
      .filter({ hasText: /^Genres/ })
      .getByRole('definition')
    const before = await shown.innerText()
    for (const genres of ['Courtroom, Romance', before]) {
      await boss.getByRole('button', { name: 'Genres and cast' }).click()
      const facts = boss.getByRole('dialog', { name: 'Change genres and cast' })
      await facts.getByRole('textbox', { name: 'Genres' }).fill(genres)
      await facts.getByRole('textbox', { name: 'Why?' }).fill('from the editors')
      await expectNoFindings(boss)
      await facts.getByRole('button', { name: 'Change genres and cast' }).click()
      await expect(facts).toBeHidden()
      await expect(shown).toHaveText(genres)
    }
    await boss.getByRole('button', { name: 'Remove' }).click()
    const removal = boss.getByRole('dialog', { name: 'Remove this drama' })
    await expect(removal).toContainText(/bought/)
    await removal.getByRole('textbox', { name: 'Episodes' }).fill('9-1')
    await removal.getByRole('textbox', { name: 'Why?' }).fill('ends')
    await removal.getByRole('button', { name: 'Remove' }).click()
    await expect(removal).toContainText('Type numbers such as')
    await expectNoFindings(boss)
    await boss.keyboard.press('Escape')

    await boss.getByRole('link', { name: 'Front page' }).click()
    const first = boss.getByRole('list', { name: 'Rows of Home' }).getByRole('listitem').first()
    const down = first.getByRole('button', { name: /^Move .* down$/ })
    const row = (await down.getAttribute('aria-label'))!.slice('Move '.length, -' down'.length)
    await down.press('Enter')
    await expect(first).not.toContainText(row)
    // Focus goes with the row.
    await expect(boss.getByRole('button', { name: `Move ${row} down` })).toBeFocused()
    await expect(boss.getByText(`${row}: place 2 of`)).toBeAttached()
    await boss.reload()
    await expect(first).not.toContainText(row)
    await boss.getByRole('button', { name: 'Save', disabled: false }).click()
    // Not saved: other tests see the same Home.
    await expect(boss.getByRole('dialog').getByRole('list', { name: 'Changes' })).toContainText('New order')
    await expectNoFindings(boss)
    await boss.keyboard.press('Escape')
    await boss.getByRole('button', { name: 'Discard draft' }).click()
    await expect(first).toContainText(row)
    await expectNoFindings(boss)
    await boss.getByRole('link', { name: 'Health' }).click()
    await expect(boss.getByText(/^\d+ in order$/)).toBeVisible({ timeout: 60_000 })
    // A message stays: it says nothing that passes.
    await expect(boss.getByRole('status')).not.toContainText('Checking')
    await boss.getByText(/^\d+ in order$/).click()
    await expect(boss.getByRole('main').getByText('database', { exact: true })).toBeVisible()
    await expect(boss.getByText('STUDIO_BACKUP_DIR')).toBeVisible()
    await expectNoFindings(boss)
    guard.expectFailure(/\/assets\/numbers/)
    await boss.route('**/assets/numbers*', (route) => route.abort())
    await boss.getByRole('link', { name: 'Numbers' }).click()
    await expect(boss.getByRole('alert')).toContainText('could not be loaded')
    await boss.unroute('**/assets/numbers*')
    await boss.getByRole('button', { name: 'Try again' }).click()
    await expect(boss.getByRole('heading', { name: 'Viewers' })).toBeVisible()
    const days: number[] = []
    const noteDay = (request: Request) => {
      const { figure, untilMs } = request.postDataJSON()?.input ?? {}
      if (figure === 'day') days.push(untilMs)
    }
    boss.on('request', noteDay)
    await boss.getByRole('link', { name: 'Health' }).click()
    await boss.getByRole('link', { name: 'Numbers' }).click()
    // Today's, and none of the days that are over.
    await expect.poll(() => days.length).toBeGreaterThan(0)
    expect(Math.min(...days)).toBeGreaterThan(Date.now() - 86_400_000)
    boss.off('request', noteDay)
    await boss.getByRole('combobox', { name: 'Language' }).selectOption('th')
    await boss.getByRole('button', { name: 'Show numbers' }).click()
    // Money knows no language.
    await expect(boss.getByRole('heading', { name: 'Revenue and refunds' })).toHaveCount(0)
    await expect(boss.getByRole('heading', { name: 'Viewers' })).toBeVisible()
    await expectNoFindings(boss)

    const folder = await mkdtemp(join(tmpdir(), 'Neon '))
    makeClip(join(folder, '01.mp4'), { seconds: 1 })
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a32' } })
      .png()
      .toBuffer()
    const upload = basename(folder)
    await boss.getByRole('link', { name: 'Uploads' }).click()
    // The first piece arrives, and its answer is lost: the next try asks how much is there.
    guard.expectFailure(/\/api\/uploads\/\w+$/)
    let pieces = 0
    await boss.route('**/api/uploads/*', async (route) => {
      if (route.request().method() !== 'PATCH' || ++pieces > 1) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await boss.getByLabel('Choose a folder').setInputFiles(folder)
    await boss.getByRole('link', { name: upload }).click()
    await expect(boss.getByRole('row').filter({ hasText: '01.mp4' })).toContainText('Uploaded')
    // Of one piece, which came once.
    expect(pieces).toBe(1)
    await boss.getByRole('button', { name: 'Edit' }).click()
    await boss.getByRole('textbox', { name: 'Name', exact: true }).fill('Neon: a draft')
    await expectNoFindings(boss)
    await boss.getByRole('button', { name: 'Save' }).click()
    await expect(boss.getByRole('dialog')).toBeHidden()
    await boss.getByRole('button', { name: 'Add a cover' }).click()
    const cover = boss.getByRole('dialog', { name: 'Add a cover' })
    await cover.getByRole('combobox', { name: 'For' }).selectOption('ja')
    await cover
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'none.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(cover).toContainText('This browser cannot open the picture.')
    await expect(cover.getByRole('group')).toHaveCount(0)
    await cover
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: picture })
    await cover.getByRole('group', { name: /^Part that is shown/ }).press('ArrowLeft')
    await expectNoFindings(boss)
    await cover.getByRole('button', { name: 'Use this part' }).click()
    await expect(boss.getByRole('row').filter({ hasText: 'cover.ja.jpg' })).toContainText('Uploaded')
    const { width, height } = await sharp(join(SHARED_DATA_DIR, 'uploads', upload, 'cover.ja.jpg')).metadata()
    expect([width, height]).toEqual([200, 300])
    await boss.getByRole('button', { name: 'Check' }).click()
    await expect(boss.getByText('Ready to import')).toBeVisible({ timeout: 60_000 })
    await expect(boss.getByRole('table', { name: 'Episodes of Neon: a draft' })).toContainText('0:01')
    await expectNoFindings(boss)
    await boss.getByRole('button', { name: 'Remove files' }).click()
    await boss.getByRole('dialog').getByRole('button', { name: 'Remove files' }).click()
    await expect(boss.getByText('Nothing is uploaded yet.')).toBeVisible()
    await expectNoFindings(boss)

    await boss.getByRole('link', { name: 'Accounts' }).click()
    await expectNoFindings(boss)

    // Signed out elsewhere, the next act leads to signing in, and back.
    await boss
      .getByRole('row')
      .filter({ hasText: name })
      .filter({ hasText: 'End' })
      .getByRole('button', { name: 'End' })
      .click()
    const ending = boss.getByRole('dialog')
    await ending.getByRole('textbox', { name: 'Why?' }).fill('end of the day')
    await ending.getByRole('button', { name: 'End session' }).click()
    await expect(ending).toBeHidden()
    await sam.reload()
    await sam.getByRole('button', { name: /passkey/i }).click()
    await expect(heading(sam, code)).toBeVisible()
    await Promise.all([ownerContext.close(), supportContext.close()])
  } finally {
    await studio.stop()
  }
})
