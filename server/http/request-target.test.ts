import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toNormalTarget } from './request-target.ts'

describe('the normal form of a target (row 460)', () => {
  test.each([
    ['/', '/'],
    ['/search/?q=a%2fb%20c', '/search/?q=a%2fb%20c'],
    ['/%73earch-suggestions.data', '/search-suggestions.data'],
    ['/%53earch/', '/Search/'],
    ['/SEARCH/', '/SEARCH/'],
    ['/search/.data?q=a', '/search.data?q=a'],
    ['/search%2Edata', '/search.data'],
    ['/search/%2edata', '/search.data'],
    ['/.data', '/_root.data'],
    ['/ar//search///', '/ar/search/'],
    ['/ar\\search\\', '/ar/search/'],
    ['//evil.example/a', '/evil.example/a'],
    ['/\\evil.example/%zz', '/evil.example/%25zz'],
    ['/?%74oken=%74', '/?token=%74'],
    ['/?a=1&st%61te=2&b', '/?a=1&state=2&b'],
    ['/a%2fb%3b%e3%81%82/', '/a%2Fb%3B%E3%81%82/'],
    ['/%2573earch/', '/%2573earch/'],
    ['/%E0%A4%A/', '/%25E0%25A4%25A/'],
    ['/?a=%E0', '/?a=%25E0'],
    ['/_ipx/w_320/https://pictures.example/a%2db.jpg', '/_ipx/w_320/https://pictures.example/a%2db.jpg'],
    ['/media/a%2fb//c%7e.m4s?sig=%2d', '/media/a%2fb//c%7e.m4s?sig=%2d'],
    ['/%6dedia/a', '/media/a'],
  ])('of %s is %s', (target, normal) => expect(toNormalTarget(target)).toBe(normal))

  test('is idempotent, and a URL parser finds neither another path nor a host in the result', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '%',
      '%2',
      '%25',
      '%37',
      '2f',
      '5c',
      '3',
      'a',
      'A',
      '.data',
      '?',
      '&',
      '=',
      '%e3%81%82',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const normal = toNormalTarget(`/${pieces.join('')}`)
        expect(toNormalTarget(normal)).toBe(normal)
        expect(new URL(normal, 'https://ours.example').href).toBe(`https://ours.example${normal}`)
      }),
      { numRuns: 1000 },
    )
  })
})
