import type { AppLoadContext } from '@remix-run/server-runtime'
import { expect, test } from 'vitest'
import { emptyHome } from './empty-home.server.ts'

const context = (mayImport: boolean) =>
  ({
    mayImport,
    language: 'en',
    site: { name: 'Own name', origin: 'https://watch.example' },
  }) as AppLoadContext

test('an empty Home tells the operator how to import, viewers that the site opens soon, and search engines to wait (row 456)', async () => {
  const own = await emptyHome(context(true))
  expect(own.empty).toMatchObject({
    heading: 'Your catalogue is empty',
    command: expect.stringContaining('npm run import'),
  })
  const viewers = await emptyHome(context(false))
  expect(viewers.empty).toMatchObject({ heading: 'Opening soon', command: null, note: null })
  for (const { head } of [own, viewers]) expect(head).toMatchObject({ canonical: null })
  expect(viewers.head.title).toBe('Own name – opening soon')
})
