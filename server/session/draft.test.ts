import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedApp, startApp } from '../testing/start-app.ts'

const DRAFT = { name: 'Ada ١٢ 花' }

let app: StartedApp
beforeAll(async () => {
  app = await startApp({
    routes: {
      home: { path: '/' },
      steps: {
        path: '/steps',
        loader: ({ context }) => ({ draft: context.readDraft() }),
        action: async ({ request, context }) => {
          const size = Number((await request.formData()).get('size'))
          const draft = size === 0 ? null : { ...DRAFT, filling: 'x'.repeat(size) }
          return { isKept: context.keepDraft(draft) }
        },
      },
    },
  })
})
afterAll(() => app.close())

const KNOWN = '__Host-language=en'
const read = async (cookie: string) => (await app.request('/steps.data', { headers: { cookie } })).text
const send = (size: number, cookie?: string) =>
  app.request('/steps.data', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
    },
    body: `size=${size}`,
  })
const draftsIn = ({ cookies }: { cookies: string[] }) => cookies.filter((set) => set.includes('draft='))

test('a draft is kept for ten minutes where scripts cannot read it, until it is removed (row 438)', async () => {
  const [kept = ''] = draftsIn(await send(1, KNOWN))
  expect(kept).toMatch(/^__Host-draft=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const cookie = `${KNOWN}; ${kept.split(';', 1)[0]}`
  expect(await read(cookie)).toContain(DRAFT.name)
  expect(draftsIn(await send(0, cookie))).toEqual([
    '__Host-draft=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  ])
  expect(await read(`${KNOWN}; __Host-draft=bm90LUpTT04`)).not.toContain(DRAFT.name)
})

test('a draft that the browser would not keep is not set, and said to be lost (row 438)', async () => {
  for (const sent of [await send(1), await send(4000, KNOWN)]) {
    expect(draftsIn(sent)).toEqual([])
    expect(sent.text).toContain('false')
  }
})
