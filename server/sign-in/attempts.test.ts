import type { Response } from 'express'
import { expect, test } from 'vitest'
import { hashState, signInAttempts } from './attempts.ts'

const [OLD, NEW] = ['old-key-'.repeat(4), 'new-key-'.repeat(4)]
const begun = { provider: 'google', returnTo: '/', display: 'page', state: 's1' } as const

/** What a browser would send back. */
async function written(write: (res: Response) => Promise<void>): Promise<string> {
  const cookies: string[] = []
  await write({ append: (_name: string, text: string) => cookies.push(text) } as unknown as Response)
  return cookies.map((text) => text.split(';')[0]).join('; ')
}

function attemptsWith(sessionKeys: [string, ...string[]], nowMs = () => 0) {
  return signInAttempts({ secrets: { sessionKeys }, isSecure: true, nowMs })
}

test('a rotated key still verifies what it signed, a removed one does not', async () => {
  const cookie = await written((res) => attemptsWith([OLD]).add(undefined, res, begun))
  expect(await attemptsWith([NEW, OLD]).read(cookie)).toMatchObject([{ stateHash: hashState('s1') }])
  expect(await attemptsWith([NEW]).read(cookie)).toBeNull()
  const fresh = await written((res) => attemptsWith([NEW, OLD]).add(cookie, res, { ...begun, state: 's2' }))
  expect(await attemptsWith([NEW]).read(fresh)).toHaveLength(2)
})

test('an attempt ends after ten minutes, whatever began later', async () => {
  let nowMs = 0
  const attempts = attemptsWith([NEW], () => nowMs)
  const first = await written((res) => attempts.add(undefined, res, begun))
  nowMs = 599_999
  const both = await written((res) => attempts.add(first, res, { ...begun, state: 's2' }))
  expect(await attempts.read(both)).toHaveLength(2)
  nowMs = 600_000
  expect(await attempts.read(both)).toMatchObject([{ stateHash: hashState('s2') }])
})

test('three attempts with the longest pages fit into one cookie', async () => {
  const attempts = attemptsWith([NEW])
  let cookie: string | undefined
  for (const state of ['s1', 's2', 's3']) {
    const returnTo = `/?${'a'.repeat(598)}`
    const before = cookie
    cookie = await written((res) => attempts.add(before, res, { ...begun, returnTo, state }))
  }
  expect(cookie?.length).toBeLessThan(4096)
  expect(await attempts.read(cookie)).toHaveLength(3)
})
