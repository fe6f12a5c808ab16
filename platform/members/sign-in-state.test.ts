import { expect, test } from 'vitest'
import { standingClock } from '../../tests/builders/platform.ts'
import { createStates } from './sign-in-state.ts'

const [NEWER, OLDER] = ['n'.repeat(32), 'o'.repeat(32)]
const attempt = { nonce: 'the nonce', verifier: 'the verifier', redirectUrl: 'https://watch.example/' }

test('nobody can read or change a sealed state, and opening returns it unchanged (row 229)', async () => {
  const clock = standingClock()
  const states = createStates([NEWER], clock)
  const state = await states.seal(attempt)
  for (const part of state.split('.')) {
    expect(Buffer.from(part, 'base64url').toString()).not.toMatch(/nonce|verifier|watch/)
  }
  expect(await states.open(state)).toEqual({ ...attempt, expiresAtMs: clock.nowMs() + 600_000 })
})

test('a state sealed with the former key still opens, and a foreign key opens nothing (row 229)', async () => {
  const clock = standingClock()
  const state = await createStates([OLDER], clock).seal(attempt)
  expect(await createStates([NEWER, OLDER], clock).open(state)).toMatchObject(attempt)
  expect(await createStates([NEWER], clock).open(state)).toBeNull()
})
