import type { AppLoadContext } from '@remix-run/server-runtime'
import { expect, test } from 'vitest'
import { loadDramaLeft } from './drama-left.server.ts'

const ID = '5fj9nm4srgn6'

function contextWith(dramaDetail: (asked: { dramaId: string }) => Promise<unknown>) {
  return { api: { dramaDetail } } as unknown as AppLoadContext
}

test('a sign-in from a drama knows its name and cover, in any language, and from another page nothing', async () => {
  const context = contextWith(async ({ dramaId }) =>
    dramaId === ID ? { name: 'Moonbound', coverUrl: '/covers/m.jpg', introduction: 'Long' } : null,
  )
  const moonbound = { name: 'Moonbound', coverUrl: '/covers/m.jpg' }
  expect(await loadDramaLeft(context, `/reel-shorts/moonbound-${ID}/9/`)).toEqual(moonbound)
  expect(await loadDramaLeft(context, `/ja/announced/%E6%9C%88-${ID}/?a=1`)).toEqual(moonbound)
  expect(await loadDramaLeft(context, '/reel-shorts/other-6gk8pn5tsho7/1/')).toBeNull()
  expect(await loadDramaLeft(context, `/search/?q=/reel-shorts/x-${ID}/`)).toBeNull()
  expect(await loadDramaLeft(context, '/my-list/')).toBeNull()
})

test('without the product API one can still sign in', async () => {
  const context = contextWith(() => Promise.reject(new Error('unavailable')))
  expect(await loadDramaLeft(context, `/reel-shorts/moonbound-${ID}/9/`)).toBeNull()
})
