import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasNothingToContinue } from './nothing-to-continue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Api = Parameters<typeof hasNothingToContinue>[0]
type Rows = Awaited<ReturnType<Api['continueWatching']>>

const api = (extensions: string[], rows: () => Promise<Rows>) =>
  ({ areaInfo: async () => ({ extensions }), continueWatching: rows }) as unknown as Api
const row = { dramaId: 'a' } as Rows[number]

test.each<[string, Api, boolean]>([
  ['has no row', api(['continueWatching'], async () => []), true],
  ['has one', api(['continueWatching'], async () => [row]), false],
  ['is at a backend without such rows', api([], () => Promise.reject(new Error('unused'))), true],
  ['does not respond', api(['continueWatching'], () => new Promise(() => {})), false],
  ['fails', api(['continueWatching'], () => Promise.reject(new Error('down'))), false],
])(
  'a sign-in knows that there is nothing to continue only from an account that %s (row 421)',
  async (_what, given, expected) => {
    const found = hasNothingToContinue(given)
    await vi.runAllTimersAsync()
    expect(await found).toBe(expected)
  },
)
