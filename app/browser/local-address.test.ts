import { expect, test } from 'vitest'
import { localAddress, navigationTarget, RefusedNavigationError } from './navigation-target.ts'

const here = 'https://site.example/browse/all/1/'

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://site.example/1234',
  'vbscript:msgbox(1)',
])('%j is never opened, external or not (row 51)', (candidate) => {
  expect(() => navigationTarget(candidate, here)).toThrow(RefusedNavigationError)
  expect(() => navigationTarget(candidate, here, { isExternal: true })).toThrow(RefusedNavigationError)
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'http://site.example/',
])('%j is refused without the external option (row 52)', (candidate) => {
  // "https:evil.example" is relative to this site for a parser on the same scheme: it stays here.
  const target = URL.canParse(candidate, here) && new URL(candidate, here)
  if (target && target.origin === new URL(here).origin) return
  expect(() => navigationTarget(candidate, here)).toThrow(RefusedNavigationError)
  expect(navigationTarget(candidate, here, { isExternal: true }).href).toBe((target as URL).href)
})

test.each(['mailto:a@b.example', 'file:///etc/passwd', 'ftp://x.example/', 'http://['])(
  '%j is no page',
  (candidate) => {
    expect(() => navigationTarget(candidate, here, { isExternal: true })).toThrow(RefusedNavigationError)
  },
)

test('addresses of this site open, relative or whole', () => {
  expect(navigationTarget('/download/', here).href).toBe('https://site.example/download/')
  expect(navigationTarget('../2/', here).pathname).toBe('/browse/all/2/')
  expect(navigationTarget('https://site.example/login/', here).pathname).toBe('/login/')
})

test.each([
  ['/reel-shorts/neon-oath-ab12/1/', '/reel-shorts/neon-oath-ab12/1/'],
  ['/browse/all/2/?page=3', '/browse/all/2/?page=3'],
  ['https://site.example/login/', '/login/'],
  ['//evil.example/', null],
  ['/\\evil.example/', null],
  // Resolving its dot makes the path another site's.
  ['/.//evil.example', null],
  ['https://evil.example/', null],
  ['javascript:alert(1)', null],
  ['http://[', null],
  ['', null],
  [null, null],
])('%j from outside leads to %j (rows 52, 71)', (candidate, address) => {
  expect(localAddress(candidate, here)).toBe(address)
})
