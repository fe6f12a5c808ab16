import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectPlaying } from '../support/playback.ts'

test.describe('a visitor without an account', { tag: '@desktop' }, () => {
  const PRIVATE_PAGES = [
    ['/my-wallet/', 'My Wallet'],
    ['/transaction/', 'My Wallet'],
    ['/episodes/', 'My Wallet'],
    ['/my-list/', 'My List'],
    ['/history/', /My List|History/],
  ] as const
  test('private pages show the empty state and a login link without redirecting (rows 13, 39, 193)', async ({
    page,
  }) => {
    for (const [path, heading] of PRIVATE_PAGES) {
      await test.step(path, async () => {
        const response = await page.goto(path)
        expect(response?.status()).toBe(200)
        expect(response?.request().redirectedFrom()).toBeNull()
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page.getByText('No Data Available', { exact: true })).toBeVisible()
        await expect(page.getByText('No data yet, go watch the show', { exact: true })).toBeVisible()
        await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
          'href',
          `/login/?returnTo=${encodeURIComponent(path)}`,
        )
        await expectPageReady(page)
        await expect(page).toHaveURL(path)
        expect(response?.headers()['cache-control']).toMatch(/no-store/)
      })
    }
  })

  test('the profile offers the login without redirecting (rows 27, 39)', async ({ page }) => {
    const response = await page.goto('/profile/')
    expect(response?.status()).toBe(200)
    await expect(page.getByText('Please login')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login/?returnTo=%2Fprofile%2F',
    )
    await expect(page).toHaveURL('/profile/')
  })

  test('the login screen has no password field (rows 6, 23)', { tag: '@phone-only' }, async ({ page }) => {
    await page.goto('/login/')
    await expect(page.getByText('Please login')).toBeVisible()
    await expect(page.locator('input[type=password], input[type=email]')).toHaveCount(0)
  })

  test('watched episodes are saved on this device and shown in the history (rows 142-144, 193)', async ({
    page,
    catalogue,
  }) => {
    const drama = catalogue.drama('neon-oath')
    await page.goto(drama.episode(2))
    await expectPlaying(page)
    await expect
      .poll(() => page.evaluate(() => Object.values({ ...localStorage }).join('\n')))
      .toContain(`"contentName":"${drama.name}"`)
    await page.goto('/history/')
    await expect(page.getByRole('main').getByText(drama.name)).toBeVisible()
    await expect(page.getByText('No Data Available')).toHaveCount(0)
  })
})

test.describe('the identity of a browser', () => {
  test('a shared page’s response sets no cookie; the page’s script requests the equipment id and area (rows 249, 254, 307)', async ({
    page,
    context,
  }) => {
    const response = await page.goto('/')
    expect(await response?.headerValue('set-cookie')).toBeNull()
    expect(await response?.headerValue('cache-control')).toMatch(/public.*s-maxage=\d+/)
    const named = async (end: string) => (await context.cookies()).find(({ name }) => name.endsWith(end))
    await expect.poll(() => named('equipmentId')).toBeTruthy()
    const equipment = await named('equipmentId')
    expect(equipment).toMatchObject({ httpOnly: true, secure: false, sameSite: 'Lax' })
    expect(equipment?.value).toMatch(/^[\w-]{16,64}$/)
    const area = JSON.parse(decodeURIComponent((await named('areaInfo'))?.value ?? ''))
    expect(Object.keys(area).sort()).toEqual(['browser', 'lang'])

    await page.goto('/browse/all/1/')
    await page.reload()
    await expectPageReady(page)
    expect((await named('equipmentId'))?.value).toBe(equipment?.value)
  })

  test('every tab has its own random session id (row 251)', async ({ context }) => {
    const sessions: string[] = []
    for (let tab = 0; tab < 2; tab++) {
      const page = await context.newPage()
      await page.goto('/')
      await expectPageReady(page)
      const values = await page.evaluate(() => Object.values({ ...sessionStorage }) as string[])
      sessions.push(values.find((value) => /^[\w-]{16,}$/.test(value)) ?? `none in ${JSON.stringify(values)}`)
    }
    expect(sessions[0]).not.toMatch(/^none/)
    expect(sessions[1]).not.toMatch(/^none/)
    expect(sessions[0]).not.toBe(sessions[1])
  })

  test('the client user id remains in local storage (row 250)', async ({ page }) => {
    await page.goto('/')
    await expectPageReady(page)
    const ids = () =>
      page.evaluate(() => Object.values({ ...localStorage }).filter((value) => /^[\w-]{16,}$/.test(value)))
    expect((await ids()).length).toBeGreaterThan(0)
    const before = await ids()
    await page.reload()
    await expectPageReady(page)
    expect(await ids()).toEqual(before)
  })

  test('two visitors receive the same bytes of a shared page (row 307)', async ({
    playwright,
    baseURL,
    catalogue,
  }) => {
    const visitor = (userAgent: string, equipmentId: string) =>
      playwright.request.newContext({
        baseURL,
        userAgent,
        extraHTTPHeaders: { Cookie: `equipmentId=${equipmentId}` },
      })
    const phone = await visitor('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'a'.repeat(32))
    const desktop = await visitor('Mozilla/5.0 (X11; Linux x86_64)', 'b'.repeat(32))
    for (const path of [
      '/',
      '/browse/all/1/',
      catalogue.drama('neon-oath').episode(1),
      '/ar/',
      '/download/',
    ]) {
      // Pages are rendered again each minute, possibly between the two requests.
      await expect(async () => {
        const [one, other] = await Promise.all([phone.get(path), desktop.get(path)])
        expect((await one.body()).equals(await other.body()), path).toBe(true)
        expect(one.status(), path).toBe(200)
        expect(one.headers()['cache-control'], path).toMatch(/public/)
        expect(one.headers()['set-cookie'], path).toBeUndefined()
        expect(await one.text(), path).not.toMatch(/a{32}|b{32}/)
      }).toPass({ timeout: 15_000 })
    }
    await phone.dispose()
    await desktop.dispose()
  })
})
