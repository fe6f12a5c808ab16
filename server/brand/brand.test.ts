import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { EnvironmentError } from '../../configuration/environment-error.ts'
import { testKey } from '../../tests/builders/keys.ts'
import { loadConfig } from '../config/config.ts'
import { startApp } from '../testing/start-app.ts'
import { type Brand, loadBrand } from './brand.ts'
import { ACCENTS } from './brand-parts.ts'
import { ON_ACCENT, SURFACES } from './contrast.ts'
import { drawIcon, ICON_NAMES } from './icons.ts'
import { renderLegalText } from './legal-text.ts'

const EXAMPLE = join(import.meta.dirname, '../../docs/examples/brand/site.yaml')
const LANGUAGES = ['en', 'ar']

async function load(env: Record<string, string>): Promise<Brand> {
  const { config } = loadConfig({
    CLIFFHANGER_MODE: 'production',
    APP_ORIGIN: 'https://watch.example',
    SESSION_SECRET: testKey('session'),
    MEDIA_SECRET: testKey('media'),
    DATA_DIR: '/nonexistent',
    ...env,
  })
  return loadBrand(config, LANGUAGES)
}

async function readFaults(yaml: string, env: Record<string, string> = {}): Promise<readonly string[]> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'brand-'))
  await writeFile(join(DATA_DIR, 'site.yaml'), yaml)
  await writeFile(join(DATA_DIR, 'empty.md'), '\n')
  await sharp({ create: { width: 600, height: 50, channels: 3, background: '#fff' } })
    .png()
    .toFile(join(DATA_DIR, 'long.png'))
  await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
    .png()
    .toFile(join(DATA_DIR, 'small.png'))
  const error = await load({ DATA_DIR, ...env }).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof EnvironmentError)) throw new Error(`Not refused: ${String(error)}`)
  return error.faults.map((fault) => fault.replaceAll(DATA_DIR, '…'))
}

describe('the example of the runbook (row 458)', () => {
  let brand: Brand
  beforeAll(async () => {
    brand = await load({ SITE_FILE: EXAMPLE })
  })

  test('is valid as printed', () => {
    const { footer, logo, colors, ...facts } = brand.factsIn('ar')
    expect(facts).toMatchObject({
      name: 'Nightjar Theatre',
      shortName: 'Nightjar',
      contactEmail: 'help@nightjar.example',
      stores: { google: expect.stringContaining('nightjar') },
      hasScreenshots: false,
    })
    expect(facts.stores.apple).toBeUndefined()
    expect(Object.keys(facts.social)).toEqual(['youtube', 'instagram'])
    expect(logo).toEqual({
      href: expect.stringMatching(/^\/brand\/\w{10}\/logo\.svg$/),
      width: 150,
      height: 36,
      hasName: true,
    })
    expect(colors).toEqual({
      '--ember': '#2fd6c3',
      '--magenta': '#7fb2ff',
      '--on-accent': ON_ACCENT,
      '--gold': '#f5d06f',
    })
    expect(footer.columns?.[0]).toEqual({
      title: 'مسلسلاتنا',
      lines: ['جديد كل يوم جمعة', 'مترجمة إلى ست لغات'],
    })
    expect(footer.note).toBe('Nightjar Theatre Ltd, 1 Example Street, London')
  })

  test('has legal texts in their languages, and in English in all others', () => {
    const arabic = brand.legalTextIn('ar', 'privacyPolicy')
    expect(arabic).toMatchObject({ language: 'ar', languages: ['en', 'ar'], updatedOn: '2026-11-01' })
    expect(arabic.html).toContain('<h2>الخصوصية في Nightjar Theatre</h2>')
    expect(brand.legalTextIn('ar', 'termsOfUse')).toMatchObject({
      language: 'en',
      languages: ['en'],
      description: 'These are the rules of Nightjar Theatre.',
    })
  })

  test('has icons of every size, made from one picture', async () => {
    for (const name of ICON_NAMES) {
      const { width, height, format, hasAlpha } = await sharp(
        await drawIcon(brand.icon.picture, name),
      ).metadata()
      const size = Number(/\d+/.exec(name)?.[0] ?? (name.startsWith('apple') ? 180 : 48))
      expect([name, format, width, height]).toEqual([name, 'png', size, size])
      if (/apple|maskable/.test(name)) expect(hasAlpha, name).toBe(false)
    }
    const masked = sharp(await drawIcon(brand.icon.picture, 'icon-maskable-512.png'))
    const { data } = await masked
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([0x10, 0x1a, 0x2e])
  })

  test('serves its pictures under addresses that change with them', async () => {
    const app = await startApp({ env: { SITE_FILE: EXAMPLE } })
    const { logo, iconsHref } = brand.factsIn('en')
    for (const [path, type, cache] of [
      [logo!.href, 'image/svg+xml', 'public, max-age=31536000, immutable'],
      [`${iconsHref}icon-192.png`, 'image/png', 'public, max-age=31536000, immutable'],
      ['/brand/formerone1/logo.png', 'image/svg+xml', 'public, max-age=3600'],
      ['/favicon.ico', 'image/png', 'public, max-age=3600'],
    ] as const) {
      const { status, headers, body } = await app.request(path)
      expect([path, status, headers['content-type'], headers['cache-control']]).toEqual([
        path,
        200,
        type,
        cache,
      ])
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(body.length).toBeGreaterThan(100)
    }
    expect((await app.request(`${iconsHref}icon-77.png`)).status).toBe(404)
    await app.close()
  })
})

describe('a faulty file', () => {
  test('prevents the start, with every fault and its line (row 458)', async () => {
    expect(
      await readFaults(`shortName: 7
contactEmail: help
logo: long.png
icon: small.png
colors:
  accent: "#1d4ed8"
  accentEnd: #3fa
  highlight: gold
stores:
  windows: https://store.example
social:
  tiktok: http://tiktok.example
footer:
  columns:
    - title: Ours
      lines: []
legal:
  termsOfUse:
    ar: terms.ar.md
    en: empty.md
    updated: yesterday
feedback: sometimes
tagline: Never let go
`),
    ).toEqual([
      'site.yaml:1: "name" is missing.',
      'site.yaml:1: "shortName" must be text, in quotes where it looks like a number.',
      'site.yaml:2: "contactEmail" must be an e-mail address.',
      'site.yaml:3: "logo" is 600 × 50: it must not be wider than 6 times its height, nor higher than twice its width.',
      'site.yaml:4: "icon" is 64 pixels wide: it must be an SVG, or have at least 512.',
      expect.stringMatching(
        /^site\.yaml:6: "colors\.accent" is #1d4ed8, whose contrast as text on pages \(#0b0810\) is 2\.\d:1, and WCAG asks for 4\.5:1; #[0-9a-f]{6} would do\.$/,
      ),
      'site.yaml:7: "colors.accentEnd" must be a color like "#ff6b45", in quotes, since # begins a comment.',
      'site.yaml:8: "colors.highlight" must be a color like "#ff6b45", in quotes, since # begins a comment.',
      'site.yaml:10: there is no key "windows" here.',
      'site.yaml:12: "social.tiktok" must be an https address.',
      'site.yaml:16: "lines" must have a line.',
      'site.yaml:19: "legal.termsOfUse.ar" names …/terms.ar.md, which cannot be read (ENOENT).',
      'site.yaml:20: "legal.termsOfUse.en" names …/empty.md, which is empty.',
      'site.yaml:21: "legal.termsOfUse.updated" must be a date like 2026-11-01.',
      'site.yaml:22: "feedback" must be true or false.',
      'site.yaml:23: there is no key "tagline" here.',
    ])
  })

  test('names a logo that is a file', async () => {
    expect(await readFaults('name: Moon\ncontactEmail: a@b.example\nlogo: /dev/null\n')).toEqual([
      'site.yaml:3: "logo" names /dev/null, which is no file but a pipe, socket or device.',
    ])
  })

  test('switches feedback on only if it says so (row 84)', async () => {
    const yaml = 'name: Moon\ncontactEmail: a@b.example\n'
    expect(await readFaults(`${yaml}feedback: "yes"\n`)).toEqual([
      'site.yaml:3: "feedback" must be true or false.',
    ])
    for (const [line, isOn] of [
      ['', false],
      ['feedback: false\n', false],
      ['feedback: true\n', true],
    ] as const) {
      const DATA_DIR = await mkdtemp(join(tmpdir(), 'brand-'))
      await writeFile(join(DATA_DIR, 'site.yaml'), yaml + line)
      expect((await load({ DATA_DIR })).factsIn('ar').takesFeedback).toBe(isOn)
    }
  })

  test('decides at which episode viewers land after signing in (row 71)', async () => {
    const yaml = 'name: Moon\ncontactEmail: a@b.example\n'
    expect(await readFaults(`${yaml}afterLogin: home\n`)).toEqual([
      'site.yaml:3: "afterLogin" must be firstEpisode or sameEpisode.',
    ])
    for (const [line, afterLogin] of [
      ['', 'firstEpisode'],
      ['afterLogin: sameEpisode\n', 'sameEpisode'],
    ] as const) {
      const DATA_DIR = await mkdtemp(join(tmpdir(), 'brand-'))
      await writeFile(join(DATA_DIR, 'site.yaml'), yaml + line)
      expect((await load({ DATA_DIR })).afterLogin).toBe(afterLogin)
    }
  })

  test.each([
    ['production', 'https://watch.example', false],
    ['demo', 'http://localhost:3000', true],
  ] as const)('left out in %s at %s, feedback is sent: %j (row 84)', async (mode, APP_ORIGIN, isOn) => {
    const brand = await load({ CLIFFHANGER_MODE: mode, APP_ORIGIN })
    expect(brand.factsIn('en').takesFeedback).toBe(isOn)
  })

  test('a gradient between two readable colors may be too dark', async () => {
    const yaml = (end: string) =>
      `name: Moon\ncontactEmail: a@b.example\ncolors:\n  accent: "#00b341"\n  accentEnd: "${end}"\n`
    expect(await readFaults(yaml('#ff1a1a'))).toEqual([
      expect.stringMatching(
        /^site\.yaml:3: "colors" makes buttons on which text cannot be read: the contrast of #0b0810 on #[0-9a-f]{6}, between/,
      ),
    ])
  })
})

describe('without the file', () => {
  test('a demonstration shows links to stores and social media, production has none (row 458)', async () => {
    const demo = (await load({ CLIFFHANGER_MODE: 'demo' })).factsIn('en')
    expect([Object.keys(demo.stores).length, Object.keys(demo.social).length]).toEqual([2, 4])
    const own = (await load({})).factsIn('en')
    expect(own).toMatchObject({ stores: {}, social: {}, logo: { width: 40, height: 40 } })
  })
})

describe('the default privacy policy (row 26)', () => {
  let sections: ReadonlyMap<string, string>
  beforeAll(async () => {
    const policy = await readFile(join(import.meta.dirname, 'default/privacy-policy.en.md'), 'utf8')
    const parts = policy.split(/^## /m).map((part) => part.split(/\n(.*)/s) as [string, string])
    sections = new Map(parts)
  })

  test.each([
    ['ANALYTICS_ID', 'analytics service'],
    ['TRACKING_API_URL', 'measuring service'],
    ['SENTRY_DSN', 'error-reporting service'],
    ['GOOGLE_CLIENT_ID', 'login provider'],
    ['PAYPAL_CLIENT_ID', 'payment provider'],
  ])('names the recipient that %s sets', (_variable, recipient) => {
    expect(sections.get('Who receives your data')).toContain(recipient)
  })
})

test('contrast is checked on the colors that pages have (rows 442, 458)', async () => {
  const design = join(import.meta.dirname, '../../app/design')
  const sheets = await Promise.all(
    ['tokens.css', 'opening-tokens.css'].map((name) => readFile(join(design, name), 'utf8')),
  )
  const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(sheets.join())?.[1]
  expect(SURFACES).toEqual({ pages: token('ink'), cards: token('ink-raised'), dialogs: token('ink-high') })
  expect(ACCENTS).toEqual({ accent: token('ember'), accentEnd: token('magenta') })
})

test('a legal text cannot contain scripts', () => {
  const { html } = renderLegalText(
    'Hi {{name}} {{other}}\n\n<script>alert(1)</script> [a](javascript:alert(1)) ![b](https://c.example/d.png)',
    { name: '*A* <b>' },
  )
  expect(html).toContain('Hi *A* &lt;b&gt; {{other}}')
  expect(html).not.toMatch(/<(script|img|b|em)\b|href="javascript/)
})
