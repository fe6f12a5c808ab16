import { expect, test } from 'vitest'
import { createHrefs } from '../../addresses/hrefs.ts'
import { readTopUpRequest } from './top-up-request.server.ts'

const toSearch = (address: string) => address.slice(address.indexOf('?'))

test('the store’s address contains the purpose of the coins and the page to return to (rows 168, 170, 176, 178)', () => {
  const returnTo = '/reel-shorts/neon-oath-ab12/4/?utm_source=x'
  const address = createHrefs('ar').topUp({ returnTo, dramaId: 'ab12', episodeId: 'e4', shortOf: 'rest' })
  expect(address.startsWith('/ar/top-up/?')).toBe(true)
  expect(readTopUpRequest(toSearch(address))).toEqual({
    store: 'player',
    dramaId: 'ab12',
    episodeId: 'e4',
    shortOf: 'rest',
    returnTo,
  })
})

test('without an episode it is the store of the profile (row 168)', () => {
  const nothing = { store: 'profile', dramaId: '', episodeId: '', shortOf: null, returnTo: null }
  expect(readTopUpRequest('')).toEqual(nothing)
  expect(readTopUpRequest('?content=..%2F&episode=e4&returnTo=https%3A%2F%2Fevil.example%2F')).toEqual(
    nothing,
  )
  for (const evil of [
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/.//evil.example/',
    '\\\\evil.example',
  ]) {
    expect(readTopUpRequest(`?returnTo=${encodeURIComponent(evil)}`), evil).toEqual(nothing)
  }
})

test('what coins are missing for is named, never how many: a link cannot ask for any number (row 437)', () => {
  expect(readTopUpRequest('?content=ab12&short=50000')).toMatchObject({ shortOf: 'episode' })
  expect(readTopUpRequest('?short=rest')).toMatchObject({ shortOf: null })
})
