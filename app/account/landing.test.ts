import { expect, test } from 'vitest'
import { landingAddress } from './landing.ts'

const here = 'https://site.example/login/'

test.each([
  ['/reel-shorts/neon-oath-ab12/7/', 'https://site.example/reel-shorts/neon-oath-ab12/1/'],
  ['/ar/reel-shorts/ab12/7/?from=x', 'https://site.example/ar/reel-shorts/ab12/1/'],
  ['/reel-shorts/ab12/1/', 'https://site.example/reel-shorts/ab12/1/'],
  ['/browse/all/2/?page=3', 'https://site.example/browse/all/2/?page=3'],
  ['/', 'https://site.example/'],
])('after a sign-in at %s the browser is at %s (row 71)', (returnTo, landing) => {
  expect(landingAddress(returnTo, here)).toBe(landing)
})

test.each([
  '//evil.example/',
  '/\\evil.example/',
  'https://evil.example/',
  'javascript:alert(1)',
  'http://[',
])('%s leads home', (returnTo) => {
  expect(landingAddress(returnTo, here)).toBe('https://site.example/')
})

test('a path of this site that looks like another one stays here', () => {
  expect(landingAddress('/.//evil.example', here)).toBe('https://site.example//evil.example')
})
