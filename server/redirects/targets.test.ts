import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { navigationTarget } from './navigation-target.ts'
import { readRulesManifest, rulesManifest } from './rules-manifest.ts'
import { sameSiteUrl } from './same-site-url.ts'

const origin = 'https://ours.example'

const FOREIGN = [
  'https://evil.example/',
  'http://ours.example/',
  'https://ours.example.evil.example/',
  'https://ours.example@evil.example/',
  'https://user@ours.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '\n//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://ours.example/1',
  'vbscript:x',
  'file:///etc/passwd',
  'https:evil.example',
  'http:\\\\evil.example',
]

describe('an address from outside (rows 51-52)', () => {
  test.each(FOREIGN)('%j never leads off the site', (candidate) => {
    const url = new URL(sameSiteUrl(candidate, origin), origin)
    expect(url.origin).toBe(origin)
    expect(sameSiteUrl(candidate, origin)).toMatch(/^\/(?![/\\])/)
    expect(navigationTarget(candidate, { origin })).not.toMatchObject({ ok: true, isExternal: true })
  })

  test.each([
    ['/ar/browse/all/1/?a=1#b', '/ar/browse/all/1/?a=1#b'],
    [`${origin}/x/`, '/x/'],
    ['/.//evil.example', '/evil.example'],
    ['/a/..//evil.example', '/evil.example'],
    ['', '/'],
  ])('%j stays as %j', (candidate, local) => expect(sameSiteUrl(candidate, origin)).toBe(local))

  test.each([null, undefined, 7, ['/x'], {}, 'x'.repeat(3000)])(
    'what is no address leads home',
    (candidate) => {
      expect(sameSiteUrl(candidate, origin, '/home/')).toBe('/home/')
    },
  )
})

describe('a navigation (rows 51-52)', () => {
  test.each(['javascript:x', 'data:x', 'blob:x', 'vbscript:x', 'ftp://x/', 'https://a:b@ours.example/'])(
    'refuses %s by its scheme',
    (target) =>
      expect(navigationTarget(target, { origin })).toEqual({ ok: false, refusal: 'forbiddenScheme' }),
  )

  test('leaves the site only for a listed host, by https', () => {
    const externalHosts = ['pay.example']
    const refused = { ok: false, refusal: 'externalWithoutOption' }
    expect(navigationTarget('https://pay.example/x', { origin })).toEqual(refused)
    expect(navigationTarget('https://pay.example/x', { origin, externalHosts })).toMatchObject({
      ok: true,
      isExternal: true,
    })
    expect(navigationTarget('http://pay.example/x', { origin, externalHosts })).toEqual(refused)
    expect(navigationTarget('https://pay.example.evil.example/', { origin, externalHosts })).toEqual(refused)
    expect(navigationTarget('https://pay.example:444/', { origin, externalHosts })).toEqual(refused)
  })
})

describe('the rules file (row 49)', () => {
  function read(content: string | Buffer) {
    const file = join(mkdtempSync(join(tmpdir(), 'rules-')), 'rules.json')
    writeFileSync(file, content)
    const log = { warn: vi.fn() }
    return { manifest: readRulesManifest(file, origin, log), log }
  }

  test('matches exactly and by prefix, the longer prefix first', () => {
    const { manifest, log } = read(
      JSON.stringify([
        { from: '/old/', to: '/new/', status: 301 },
        { from: '/shop/*', to: '/download/' },
        { from: '/shop/deep/*', to: '/category/*', status: 308 },
      ]),
    )
    expect(manifest.find('/old/')).toEqual({ to: '/new/', status: 301 })
    expect(manifest.find('/old/x')).toBeNull()
    expect(manifest.find('/shop/a/')).toEqual({ to: '/download/', status: 302 })
    expect(manifest.find('/shop/deep/12/')).toEqual({ to: '/category/12/', status: 308 })
    expect(log.warn).not.toHaveBeenCalled()
  })

  test.each(['javascript:alert(1)', '//evil.example', 'https://evil.example/', '/\\evil.example', 'data:x'])(
    'refuses a rule that leads to %s, and only logs',
    (to) => {
      const { manifest, log } = read(JSON.stringify([{ from: '/old/', to }]))
      expect(manifest.find('/old/')).toBeNull()
      expect(log.warn).toHaveBeenCalledOnce()
    },
  )

  test('a star cannot be made to name a host', () => {
    const manifest = rulesManifest([{ from: '/go*', to: '/*', status: 302 }])
    expect(manifest.find('/go//evil.example')?.to).toBe('/evil.example')
  })

  test.each(['not json', '{}', '[{"from": 1}]', '[{"from": "/a", "to": "/b", "status": 200}]'])(
    'reads %s as no rules and only logs',
    (content) => {
      const { manifest, log } = read(content)
      expect(manifest.find('/a')).toBeNull()
      expect(log.warn).toHaveBeenCalledOnce()
    },
  )

  test('that is not a regular file, or not UTF-8, does not block and is only logged', () => {
    const log = { warn: vi.fn() }
    expect(readRulesManifest('/dev/null', origin, log).find('/a')).toBeNull()
    const { manifest, log: latin } = read(Buffer.from('[{"from": "/a", "to": "/café"}]', 'latin1'))
    expect(manifest.find('/a')).toBeNull()
    expect([log, latin].map(({ warn }) => warn.mock.calls[0]?.[0].fault)).toEqual([
      '/dev/null is no file but a pipe, socket or device.',
      expect.stringContaining('is not UTF-8'),
    ])
  })

  test('a missing file is only logged', () => {
    const log = { warn: vi.fn() }
    expect(readRulesManifest('/nonexistent/rules.json', origin, log).find('/')).toBeNull()
    expect(log.warn).toHaveBeenCalledOnce()
  })
})
