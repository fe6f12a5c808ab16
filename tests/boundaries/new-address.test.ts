import { expect, test } from 'vitest'
import type { Address } from '../../app/addresses/address-table.ts'
import type { AddressPath, FrontPath } from '../../app/addresses/address-types.ts'
import { createPath } from '../../app/addresses/hrefs.ts'

test('a link, a redirect or an incomplete line that the table lacks does not compile', () => {
  expect(createPath('ar')('account', 'lists', 'saved', 'deletion')).toBe('/ar/account/lists/saved/deletion/')
  // @ts-expect-error A link to an address that the table lacks.
  createPath('en')('nowhere')
  // @ts-expect-error A link without the address's second parameter.
  createPath('en')('reel-shorts', 'love-a1')
  // @ts-expect-error A redirect to an address that the table lacks.
  const path: AddressPath = '/nowhere/'
  // @ts-expect-error A form for an address that the web front does not answer.
  const front: FrontPath = '/nowhere/'
  // @ts-expect-error A line that does not say who it is for.
  const line: Address = { path: 'nowhere', serves: 'page', limit: null }
  // @ts-expect-error A viewer's own page that the worker would keep.
  const own: Address = { ...line, audience: 'viewer', query: null, caches: 'never', worker: 'pages' }
  expect([path, front, line, own]).toHaveLength(4)
})
