import { expect, test } from '../support/fixture.ts'

const PAGES_MAX = 120
/** Episodes of one drama that are opened; the others only have their address read. */
const EPISODES_MAX = 2

test('every internal link and canonical address ends with a slash and opens a page (rows 16, 33)', async ({
  request,
  baseURL,
}) => {
  const origin = new URL(baseURL!).origin
  const faults: string[] = []
  const known = new Set(['/', '/ar/'])
  const waiting = [...known]
  let opened = 0
  for (let path = waiting.shift(); path !== undefined && opened < PAGES_MAX; path = waiting.shift()) {
    opened++
    const response = await request.get(path, { maxRedirects: 0 })
    if (response.status() !== 200) {
      faults.push(`${path}: status ${response.status()}`)
      continue
    }
    const html = await response.text()
    const unescaped = (text: string) => text.replaceAll('&amp;', '&')
    const canonical = /rel="canonical" href="([^"]+)"/.exec(html)?.[1]
    if (canonical && !new URL(unescaped(canonical)).pathname.endsWith('/'))
      faults.push(`${path}: canonical ${canonical}`)
    for (const [, raw = ''] of html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
      const href = unescaped(raw)
      if (/^(javascript|data|blob|vbscript):/i.test(href)) faults.push(`${path}: ${href} (row 51)`)
      if (href.startsWith('#') || href.startsWith('mailto:')) continue
      const url = new URL(href, origin + path)
      if (url.origin !== origin) continue
      if (!url.pathname.endsWith('/')) faults.push(`${path}: ${href} has no slash`)
      const target = url.pathname + url.search
      const episode = Number(/^(?:\/ar)?\/reel-shorts\/[^/]+\/(\d+)\/$/.exec(target)?.[1] ?? 0)
      if (known.has(target) || episode > EPISODES_MAX) continue
      known.add(target)
      waiting.push(target)
    }
  }
  expect(opened).toBeGreaterThan(30)
  expect([...new Set(faults)]).toEqual([])
})

test('the canonical address of a page is its own, without its query (row 16)', async ({
  page,
  baseURL,
  catalogue,
}) => {
  for (const path of ['/', '/browse/all/1/', catalogue.drama('neon-oath').episode(2), '/ar/download/']) {
    await page.goto(`${path}?utm_source=test`)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new URL(path, baseURL).href)
  }
})

test('a drama opens by its id, whatever text precedes it, at its canonical address (rows 33, 47)', async ({
  request,
  catalogue,
}) => {
  const right = catalogue.drama('neon-oath').episode(2)
  const id = /-([^-/]+)\/2\/$/.exec(right)?.[1]
  for (const segment of [`another-name-${id}`, `${id}`, `Neon-Oath-${id}`]) {
    const answer = await request.get(`/reel-shorts/${segment}/2/?t=5`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([302, `${right}?t=5`])
  }
  const ahead = await request.get(`/player/${id}/`)
  expect(new URL(ahead.url()).pathname).toBe(right.replace(/2\/$/, '1/'))
  expect((await request.get('/reel-shorts/neon-oath-0000/1/')).status()).toBe(404)
})
