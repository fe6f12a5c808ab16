import { expect, test } from 'vitest'
import { localAddress } from './local-address.ts'

const here = 'https://site.example/browse/all/1/'

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://site.example/1234',
  'vbscript:msgbox(1)',
  'mailto:a@b.example',
  'file:///etc/passwd',
])('%j is never opened (row 51)', (candidate) => {
  expect(localAddress(candidate, here)).toBeNull()
})

test.each([
  ['/reel-shorts/neon-oath-ab12/1/', '/reel-shorts/neon-oath-ab12/1/'],
  ['/browse/all/2/?page=3', '/browse/all/2/?page=3'],
  ['https://site.example/login/', '/login/'],
  ['../2/', '/browse/all/2/'],
  ['http://site.example/', null],
  ['//evil.example/', null],
  ['/\\evil.example/', null],
  // Resolving its dot turns the path into another site's address.
  ['/.//evil.example', null],
  ['https://evil.example/', null],
  ['javascript:alert(1)', null],
  ['http://[', null],
  ['', null],
  [null, null],
])('%j from outside leads to %j (rows 52, 71)', (candidate, address) => {
  expect(localAddress(candidate, here)).toBe(address)
})
