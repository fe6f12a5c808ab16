import { describe, expect, test, vi } from 'vitest'
import { csvCell } from '../../../contract/csv.ts'
import example from '../../../contract/examples/receipts.json'
import { endpoints } from '../../../contract/product-api/endpoints.ts'
import { FILE_MS_MAX, PAGES_MAX } from '../../member/paged-stream.server.ts'
import { LEDGER_FORMATS } from './ledger-file.ts'
import { ledgerStream } from './ledger-stream.server.ts'

const { receipts } = endpoints
const answer = receipts.read(receipts.wire.parse(example.answer.data))
const csv = LEDGER_FORMATS.csv!
const json = LEDGER_FORMATS.json!

describe('a ledger as a file (row 433)', () => {
  test.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ['قرأ', 'قرأ'],
    ['', ''],
    [null, ''],
    [-20, '-20'],
    [0, '0'],
  ])('the cell %j is written %j', (value, written) => expect(csvCell(value)).toBe(written))

  async function readText(options: Partial<Parameters<typeof ledgerStream>[0]> = {}) {
    const stream = await ledgerStream({
      format: csv,
      loadPage: async () => answer,
      signal: new AbortController().signal,
      nowMs: () => 0,
      ...options,
    })
    return new Response(stream).text()
  }
  /** A ledger with this many pages of two receipts. */
  const createPages = (count: number) =>
    vi.fn(async ({ before }: { before?: string }) => {
      const page = before === undefined ? 1 : Number(before.split('-')[0])
      return { ...answer, next: page < count ? `${page + 1}-1` : null }
    })

  test('as CSV has a line of names and a line for each receipt, of all pages, each with whose it is (row 435)', async () => {
    const request = createPages(3)
    const lines = (await readText({ loadPage: request })).split('\r\n')
    expect(lines).toHaveLength(1 + 6 + 1)
    expect(lines[0]).toMatch(/^\uFEFF?receiptNo,at,kind,/)
    const names = lines[0]!.replace('\uFEFF', '').split(',')
    const first = Object.fromEntries(names.map((name, index) => [name, lines[1]!.split(',')[index]]))
    expect(first).toMatchObject({
      ...{ receiptNo: 'r8c3kd5fgh2j', kind: 'top-up', coinAccountTypes: '1 2' },
      ...{
        coins: '100',
        coinsBefore: '0',
        coinsAfter: '100',
        bonus: '10',
        bonusBefore: '5',
        bonusAfter: '15',
      },
      ...{ orderNo: 'o4b5n6m7q8w9', transactionId: '5O190127TN364715T', price: '4.99', currency: 'USD' },
      ...{ memberCode: '10001', provider: 'google' },
    })
    expect(request.mock.calls.map(([input]) => input.before)).toEqual([undefined, '2-1', '3-1'])
  })

  test('as JSON is one document', async () => {
    const { receipts: listed, ...owner } = JSON.parse(
      await readText({ format: json, loadPage: createPages(2) }),
    )
    expect(owner).toEqual({ memberCode: '10001', provider: 'google' })
    expect(listed).toHaveLength(4)
    expect(listed[0]).toMatchObject({ receiptNo: 'r8c3kd5fgh2j', at: '2026-11-20T12:00:00.000Z' })
    const empty = { ...answer, receipts: [] }
    expect(JSON.parse(await readText({ format: json, loadPage: async () => empty }))).toMatchObject({
      receipts: [],
    })
  })

  test('rejects if the first page fails, and breaks off if a later one does', async () => {
    const fails = vi.fn(createPages(3))
    fails.mockRejectedValueOnce(new Error('away'))
    await expect(readText({ loadPage: fails })).rejects.toThrow('away')
    const later = vi.fn(createPages(3)).mockResolvedValueOnce({ ...answer, next: '2-1' })
    later.mockRejectedValueOnce(new Error('away'))
    await expect(readText({ loadPage: later })).rejects.toThrow()
  })

  test('has an end, in pages and in time, and stops with its reader', async () => {
    const endless = vi.fn(async () => ({ ...answer, next: '1-1' }))
    await expect(readText({ loadPage: endless })).rejects.toThrow()
    expect(endless).toHaveBeenCalledTimes(PAGES_MAX)
    let timeMs = 0
    const slow = vi.fn(async () => {
      timeMs += FILE_MS_MAX / 2
      return { ...answer, next: '1-1' }
    })
    await expect(readText({ loadPage: slow, nowMs: () => timeMs })).rejects.toThrow()
    expect(slow.mock.calls.length).toBeLessThan(5)
    const reader = new AbortController()
    reader.abort()
    const request = createPages(3)
    await expect(readText({ loadPage: request, signal: reader.signal })).rejects.toThrow()
    expect(request).toHaveBeenCalledTimes(1)
  })
})
