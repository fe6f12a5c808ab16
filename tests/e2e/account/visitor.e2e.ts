import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'

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
})
