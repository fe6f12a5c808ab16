import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, describe, expect, test } from 'vitest'
import { settingsFromEnvironment } from '../platform/config/settings.ts'
import type { FigureRows } from '../platform/reporting/figures.ts'
import type { FigureName } from '../platform/reporting/filters.ts'
import { collectReport, toLastDays } from '../platform/reporting/report.ts'
import { startPlatform } from '../platform/start-platform.ts'
import { placeEmbedded } from '../tests/builders/embedded.ts'
import { runRefused } from '../tests/builders/refused-command.ts'
import { toReportPage } from './report/report-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-report-'))
const dataDir = join(folder, 'data')
afterAll(() => rmSync(folder, { recursive: true }))

const report = (...args: string[]) =>
  execa(process.execPath, [join(import.meta.dirname, 'cliffhanger.mjs'), 'report', ...args], {
    reject: false,
    cwd: folder,
    env: { DATA_DIR: dataDir, DATABASE_URL: '' },
  })

describe('the report command', { timeout: 360_000 }, () => {
  test('writes a self-contained page and CSV files while the product runs (row 261)', async () => {
    const { settings, secrets } = settingsFromEnvironment({
      DATA_DIR: dataDir,
      CLIFFHANGER_MODE: 'development',
      LOG_LEVEL: 'silent',
    })
    await placeEmbedded(dataDir)
    const product = await startPlatform(settings, secrets)
    try {
      const reason = '=1+1,<script>alert(1)</script>\u001b[31m\u202e\u{e0041}\n'
      const et = [
        { en: 'video_play', ett: 1, kv: { eventParams: { drama: 'd', episode: 'e' } } },
        { en: 'login_fail', ett: 1, kv: { eventParams: { method: 'google', reason } } },
      ]
      const sent = { method: 'POST', body: JSON.stringify({ cm: { equipmentId: 'a' }, et }) }
      await product.handle(new Request('http://platform/tracking/report', sent))
      const page = join(folder, 'cliffhanger-report.html')
      await writeFile(page, 'a former report', { mode: 0o644 })
      const { stdout, exitCode } = await report('--days', '2', '--csv', 'figures')
      expect(exitCode).toBe(0)
      for (const path of [page, join(folder, 'figures/revenue.csv')]) {
        expect((await stat(path)).mode & 0o077, path).toBe(0)
      }
      expect(stdout).toContain('Written: cliffhanger-report.html')

      const html = await readFile(join(folder, 'cliffhanger-report.html'), 'utf8')
      expect(html).toContain('<h2>Viewers</h2>')
      expect(html.match(/<svg/g)?.length).toBeGreaterThanOrEqual(3)
      expect(html).not.toMatch(/<script|<link|<img|\bsrc=|\bhref=|url\(/i)
      expect(html).toContain('&lt;script&gt;')
      const today = new Date().toISOString().slice(0, 10)
      const csv = (name: string) => readFile(join(folder, 'figures', `${name}.csv`), 'utf8')
      expect(await csv('days')).toContain(`\r\n${today},1,0,1\r\n`)
      expect(await csv('errors')).toContain(
        `login_fail,"'=1+1,<script>alert(1)</script>\\u{1b}[31m\\u{202e}\\u{e0041} ",1`,
      )
      // Nothing that a terminal obeys, in no file.
      for (const name of ['days', 'errors', 'sources'])
        expect(await csv(name)).not.toMatch(/(?![\r\n\ufeff])[\p{Cc}\p{Cf}]/u)
      expect(html).not.toMatch(/(?![\r\n])[\p{Cc}\p{Cf}]/u)
      expect(await csv('revenue')).toBe('\uFEFFday,currency,orders,revenueCents,refunds,refundCents\r\n')
      const refused = {
        exitCode: 1,
        stderr: expect.stringMatching(/^\S+ cannot be written \(E[A-Z]+\): set --/m),
      }
      expect(await report('--out', 'figures')).toMatchObject(refused)
      expect(await report('--csv', 'cliffhanger-report.html', '--out', 'b.html')).toMatchObject(refused)
    } finally {
      await product.close()
    }
  })

  test('sums and draws each currency alone (rows 8, 261)', async () => {
    const day = { day: '2026-05-06', orders: 1, refunds: 1 }
    const source = { source: 'ig', medium: '', campaign: '', viewers: 1, members: 1, buyers: 1 }
    const rows: Partial<Record<FigureName, object[]>> = {
      revenue: [
        { ...day, currency: 'EUR', revenueCents: 123_450, refundCents: 1 },
        { ...day, currency: 'JPY', revenueCents: 500, refundCents: 0 },
        // Of a running product of the former release.
        { ...day, revenueCents: 499, refundCents: 0 },
      ],
      sources: [{ ...source, currency: 'JPY', revenueCents: 500 }],
    }
    const found = await collectReport(
      async ({ figure }) => (rows[figure] ?? []) as FigureRows[FigureName][],
      toLastDays(1, Date.UTC(2026, 4, 6, 12)),
      () => {},
    )
    const html = toReportPage(found)
    expect(html).toContain('€1,234.50 + ¥500 + $4.99')
    expect(html).toContain('€0.01 + ¥0 + $0.00')
    expect(html).toContain('<td>¥500</td>')
    for (const currency of ['EUR', 'JPY', 'USD'])
      expect(html).toContain(`Revenue and refunds per day in ${currency}`)
  })

  test('says what the order of For You is worth, and when that cannot be told yet (row 427)', async () => {
    const render = async (watchedByChance: number) => {
      const counts = { skipped: 0, seenS: 60 }
      const clips = [
        { reason: 'popular', shown: 1000, watched: 200, ...counts },
        { reason: 'chance', shown: 100, watched: watchedByChance, ...counts },
      ]
      const found = await collectReport(
        async ({ figure }) => (figure === 'clips' ? clips : []) as FigureRows[FigureName][],
        toLastDays(1, Date.UTC(2026, 4, 6, 12)),
        () => {},
      )
      return toReportPage(found)
    }
    const html = await render(10)
    expect(html).toContain(
      '2.00 times as often as the 100 shown by chance (95 %: between 1.10 and 3.65 times)',
    )
    expect(html).toContain('<td>20.0 %</td><td>17.6 % and 22.6 %</td>')
    expect(await render(0)).toContain('cannot be told yet: of 100 clips shown by chance, 0 led on')
  })

  test('says of covers on trial when the best one is decided (row 428)', async () => {
    const row = { dramaId: 'd', drama: 'Neon Oath', viewers: 1000 }
    const render = async (second: number) => {
      const rows: Partial<Record<FigureName, object[]>> = {
        clips: [{ reason: 'popular', shown: 2000, skipped: 0, watched: 300, seenS: 60 }],
        clipCovers: [
          { ...row, cover: 1, minutes: 100 },
          { ...row, cover: 2, minutes: second },
        ],
      }
      const found = await collectReport(
        async ({ figure }) => (rows[figure] ?? []) as FigureRows[FigureName][],
        toLastDays(1, Date.UTC(2026, 4, 6, 12)),
        () => {},
      )
      return toReportPage(found)
    }
    const html = await render(170)
    expect(html).toContain('Neon Oath: cover 2 leads most viewers to a minute of the drama')
    expect(html).toContain('<td>10.0 %</td><td>8.3 % and 12.0 %</td>')
    expect(await render(110)).toContain('Neon Oath: which cover is best is not decided yet.')
  })

  test('lists countries by name, and leaves out what a country cannot tell (row 261)', async () => {
    const rows: Partial<Record<FigureName, object[]>> = {
      countries: [
        { country: 'TH', viewers: 3, visits: 4, plays: 5 },
        { country: '', viewers: 1, visits: 1, plays: 1 },
      ],
    }
    const render = async (filter: { country?: string }) => {
      const found = await collectReport(
        async ({ figure }) => (rows[figure] ?? []) as FigureRows[FigureName][],
        { ...toLastDays(1, Date.UTC(2026, 4, 6, 12)), filter },
      )
      return toReportPage(found)
    }
    const html = await render({})
    expect(html).toContain('<td>Thailand</td><td>3</td><td>4</td><td>5</td>')
    expect(html).toContain('<td>Unknown</td>')
    expect(html).toContain('Revenue and refunds')
    const ofThailand = await render({ country: 'TH' })
    expect(ofThailand).toContain('Visits from Thailand alone.')
    expect(ofThailand).not.toContain('Revenue and refunds')
    expect(await runRefused(dataDir, ['report', '--country', 'Siam'])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('Expected two capital letters, such as TH.'),
    })
  })

  test('refuses days beyond the stored ones', async () => {
    expect(await runRefused(dataDir, ['report', '--days', '91'])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('Expected a number of days from 1 to 90.'),
    })
  })
})
