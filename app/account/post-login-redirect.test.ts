import { expect, test } from 'vitest'
import { postLoginAddress } from './post-login-redirect.ts'

const here = 'https://site.example/login/'

test.each([
  ['/reel-shorts/neon-oath-ab12/1/', 'https://site.example/reel-shorts/neon-oath-ab12/1/'],
  ['/browse/all/2/?page=3', 'https://site.example/browse/all/2/?page=3'],
  ['/.//evil.example', 'https://site.example//evil.example'],
])('after a sign-in that leads to %s the browser is at %s (row 71)', (redirectTo, address) => {
  expect(postLoginAddress(redirectTo, here)).toBe(address)
})

test.each([
  '//evil.example/',
  '/\\evil.example/',
  'https://evil.example/',
  'javascript:alert(1)',
  'http://[',
])('%s leads home', (redirectTo) => {
  expect(postLoginAddress(redirectTo, here)).toBe('https://site.example/')
})
