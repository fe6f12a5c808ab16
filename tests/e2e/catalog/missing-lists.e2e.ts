import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/fixture.ts'
import { allowSandboxes, newName, signInAs } from '../support/sign-in.ts'

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

const PAGES = ['0', '-1', '1000000000', '1e9', 'abc', '01', '1.5', '', '1;2']
const IDS = [
  'nothing',
  '0',
  "'%20OR%201=1--",
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  'x'.repeat(65),
  '%F0%9F%98%80',
]

test('a listing that does not exist is a 404 page, whatever the address (rows 18, 19, 38)', async ({
  request,
}) => {
  const addresses = [
    ...PAGES.filter((page) => page !== '').map((page) => `/browse/all/${page}/`),
    ...PAGES.map((page) => `/category/hero-8/?page=${page}`),
    ...IDS.flatMap((id) => [`/browse/${id}/1/`, `/category/${id}/`, `/category/${id}-8/`]),
    '/browse/all/9999/',
    '/category/hero-8/?page=9999',
    '/category/hero-99999/',
  ]
  for (const address of addresses) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(404)
    expect(await answer.text(), address).toContain('Oops! Page Not Found')
  }
})

test('an invalid address is a 400 (row 38)', async ({ request }) => {
  for (const address of [
    '/browse/all/%00/',
    '/browse/..%2F..%2Fetc/1/',
    '/category/%00/',
    '/category/hero-8/?page=%00',
    '/listings/%00/',
  ]) {
    expect((await request.get(address)).status(), address).toBe(400)
  }
})

test('a data request for a list that does not exist is a 400 or 404, never a server error (rows 38, 113)', async ({
  request,
}) => {
  const asScript = { headers: { 'sec-fetch-dest': 'empty' } }
  for (const address of [
    ...PAGES.map((page) => `/listings/all/?page=${page}`),
    ...IDS.map((id) => `/listings/${id}/?page=1`),
    '/listings/all/?page=9999',
  ]) {
    const answer = await request.get(address, asScript)
    expect([400, 404], address).toContain(answer.status())
  }
})

test('invalid changes to a member’s lists change nothing and report a failure (rows 199-201, 203)', async ({
  page,
  catalogue,
  baseURL,
}) => {
  const [first, second] = catalogue.dramas
  await signInAs(page, newName())
  for (const drama of [first!, second!]) await page.goto(drama.episode(1))
  const { request } = page
  const rows = async () => {
    await page.goto('/history/')
    return page.getByRole('main').getByRole('listitem').count()
  }
  await expect.poll(rows).toBe(2)
  const many = Array.from({ length: 5_000 }, (_, index) => `drama${index}`)
  const outcomes: [what: string, fields: [string, string][], answer: string | number][] = [
    ['an empty selection', [], 'failed'],
    ['an empty id', [['dramaId', '']], 'failed'],
    ['SQL', [['dramaId', "') OR 1=1 --"]], 'failed'],
    [
      'one bad id among good ones',
      [
        ['dramaId', 'd1'],
        ['dramaId', '<b>'],
      ],
      'failed',
    ],
    [
      'ids of no drama',
      [
        ['dramaId', 'nothing'],
        ['dramaId', 'nothing'],
      ],
      'deleted',
    ],
    ['1,001 ids', many.slice(0, 1001).map((id) => ['dramaId', id]), 'failed'],
    ['5,000 ids', many.map((id) => ['dramaId', id]), 413],
    ['another word for all', [['isAll', 'yes']], 'failed'],
  ]
  for (const [what, fields, expected] of outcomes) {
    for (const list of ['history', 'saved']) {
      const answer = await post(request, `/account/lists/${list}/deletion/`, baseURL!, fields)
      if (typeof expected === 'number') expect(answer.status(), what).toBe(expected)
      else expect(answer.headers().location, `${what}, ${list}`).toMatch(new RegExp(`\\?${expected}=1$`))
    }
  }
  expect(await rows()).toBe(2)
  await page.goto('/history/?failed=1')
  await expect(page.getByRole('alert').first()).toContainText('Couldn’t delete')
  for (const number of PAGES) {
    expect((await page.goto(`/history/?page=${number}`))?.status(), number).toBe(200)
  }
  for (const id of ['', "'; --", 'x'.repeat(65)]) {
    const answer = await post(request, '/account/continue/', baseURL!, [['dramaId', id]])
    expect(await answer.json()).toEqual({ isDone: false })
  }
  for (const entries of ['', '[]x', '[{}]', JSON.stringify(many)]) {
    expect((await post(request, '/account/import/', baseURL!, [['entries', entries]])).status()).toBeLessThan(
      500,
    )
  }
  expect(await rows()).toBe(2)
})

function post(request: APIRequestContext, path: string, origin: string, fields: [string, string][]) {
  return request.post(path, {
    data: new URLSearchParams(fields).toString(),
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    maxRedirects: 0,
  })
}
