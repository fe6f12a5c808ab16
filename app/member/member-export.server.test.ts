import { expect, test, vi } from 'vitest'
import { EXPORTS_MAX, memberExport } from './member-export.server.ts'

/** A backend that returns three pages to a member with this session. */
function createContext(sessionMark: string, exportMember = pages()) {
  return { sessionMark, apiForFile: { exportMember, receipts: vi.fn() } } as unknown as Parameters<
    typeof memberExport
  >[0]
}

function pages() {
  return vi.fn(async ({ after }: { after?: string }) => {
    const page = Number(after?.split('.')[1] ?? 0)
    return { sections: { saved: [{ page }] }, next: page < 2 ? `saved.${page + 1}` : null }
  })
}

const live = () => new AbortController().signal

test('all pages are one document (row 436)', async () => {
  const stream = await memberExport(createContext('ada'), live())
  expect(JSON.parse(await new Response(stream).text())).toEqual({
    saved: [{ page: 0 }, { page: 1 }, { page: 2 }],
  })
})

test('requests each page only after the previous one is read (row 436)', async () => {
  const request = pages()
  const reader = (await memberExport(createContext('ada', request), live())).getReader()
  await reader.read()
  expect(request.mock.calls.length).toBeLessThanOrEqual(3)
  await reader.cancel()
})

test('a session has one file at a time, the one requested last (row 436)', async () => {
  const endless = pages().mockImplementation(async () => ({
    sections: { saved: [{ page: 1 }] },
    next: 'saved.1',
  }))
  const first = new Response(await memberExport(createContext('ada', endless), live())).text()
  const second = await memberExport(createContext('ada'), live())
  // Not an error of the server.
  await expect(first).rejects.toMatchObject({ status: 409 })
  expect(JSON.parse(await new Response(second).text()).saved).toHaveLength(3)
  const requested = endless.mock.calls.length
  await new Promise((resolve) => setImmediate(resolve))
  expect(endless.mock.calls.length).toBe(requested)
})

test('one that cannot be written to its end makes room for the next (row 436)', async () => {
  const fails = pages().mockImplementationOnce(pages()).mockRejectedValueOnce(new Error('away'))
  const broken = await memberExport(createContext('ada', fails), live())
  await expect(new Response(broken).text()).rejects.toThrow()
  await expect(
    memberExport(createContext('ada', pages().mockRejectedValueOnce(new Error('away'))), live()),
  ).rejects.toThrow('away')
  await (await memberExport(createContext('ada'), live())).cancel()
})

test('limits concurrent files, and responds to others with a time to retry (row 436)', async () => {
  const streams = []
  for (let n = 0; n < EXPORTS_MAX; n += 1)
    streams.push(await memberExport(createContext(`member ${n}`), live()))
  expect(await memberExport(createContext('ada'), live()).catch((answer: Response) => answer.status)).toBe(
    503,
  )
  for (const stream of streams) await stream.cancel()
  await (await memberExport(createContext('ada'), live())).cancel()
})
