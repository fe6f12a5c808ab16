import { expect, test } from 'vitest'
import { findPageBefore } from './page-before.ts'

const LEADING = ['/profile/', '/feedback/']
const ORIGIN = 'https://watch.example'

function aWindow(path: string, visits?: { paths: string[]; index: number }): Window {
  return {
    location: new URL(path, ORIGIN),
    ...(visits && {
      navigation: {
        entries: () => visits.paths.map((visited) => ({ url: ORIGIN + visited })),
        currentEntry: { index: visits.index },
      },
    }),
  } as unknown as Window
}

test('a message comes from the last page before the profile, without its query (row 84)', () => {
  const paths = ['/', '/reel-shorts/a-b1/3/?token=secret', '/profile/', '/feedback/', '/later/']
  expect(findPageBefore(aWindow('/feedback/', { paths, index: 3 }), LEADING)).toBe('/reel-shorts/a-b1/3/')
})

test('a message in the drawer comes from the page under it, in browsers without a list of visits too (row 84)', () => {
  expect(findPageBefore(aWindow('/browse/all/1/'), LEADING)).toBe('/browse/all/1/')
  const visits = { paths: ['/', '/browse/all/1/'], index: 1 }
  expect(findPageBefore(aWindow('/browse/all/1/', visits), LEADING)).toBe('/browse/all/1/')
})

test('a message from a page that was opened directly comes from an unknown page (row 84)', () => {
  expect(findPageBefore(aWindow('/feedback/'), LEADING)).toBeNull()
})
