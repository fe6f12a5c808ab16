import { expect, test } from 'vitest'
import { LANGUAGES } from '../i18n/language.ts'
import { createHrefs, withSource } from './hrefs.ts'

test.each(LANGUAGES)('every address in %s ends with a slash before its query (row 16)', (language) => {
  const hrefs = createHrefs(language)
  const drama = { dramaId: 'd1', name: 'Love Me?' }
  const made = Object.values(hrefs).filter((href) => typeof href === 'string')
  made.push(hrefs.browse('g1', 2), hrefs.category({ columnId: 'c1', type: 3 }, 2), hrefs.episode(drama, 12))
  for (const href of made) expect(new URL(href, 'https://site.example').pathname).toMatch(/\/$/)
})

test('carry the prefix of every language but the default one (row 40)', () => {
  expect(createHrefs('en').browse()).toBe('/browse/all/1/')
  expect(createHrefs('ar').browse()).toBe('/ar/browse/all/1/')
  expect(createHrefs('ar').home).toBe('/ar/')
})

test('write categories with their type and episodes with slug, id and number (rows 19, 33, 36)', () => {
  expect(createHrefs('en').category({ columnId: 'c1', type: 8 })).toBe('/category/c1-8/')
  expect(createHrefs('en').category({ columnId: 'c1', type: null }, 3)).toBe('/category/c1/?page=3')
  expect(createHrefs('en').episode({ dramaId: 'd9', name: 'Love Me' }, 3)).toBe('/reel-shorts/love-me-d9/3/')
  expect(createHrefs('en').episode({ dramaId: 'd9', name: '爱' })).toBe('/reel-shorts/%E7%88%B1-d9/1/')
})

test('say on store links where they were followed from (row 103)', () => {
  expect(withSource('https://store.example/app?id=1', 'qr')).toBe(
    'https://store.example/app?id=1&utm_source=web&utm_medium=qr',
  )
})
