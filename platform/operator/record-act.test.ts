import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { newInMemory } from '../../tests/builders/embedded.ts'
import { SILENT_LOG } from '../../tests/builders/platform.ts'
import type { Database } from '../db/tables.ts'
import { systemClock } from '../runtime/clock.ts'
import { randomIds } from '../runtime/ids.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'
import type { OperatorAction } from './operator-action.ts'
import { listActs, performOnRecord } from './record-act.ts'
import { OPERATOR_ACTIONS } from './serve-operator.ts'

let db: Database
beforeAll(async () => {
  db = await newInMemory()
}, 180_000)
afterAll(() => db.destroy())

const perform = (action: OperatorAction<{ drama: string }, unknown>, operator = 'ada', drama = 'oath') => {
  const deps = { db, clock: systemClock, ids: randomIds, log: SILENT_LOG, payments: null, embeddedIn: null }
  return performOnRecord(action, deps, { input: { drama }, operator })
}
const acting = (act: () => Promise<unknown>): OperatorAction<{ drama: string }, unknown> => ({
  path: '/x',
  noun: 'x',
  input: z.object({ drama: z.string() }),
  act: { name: 'hide', toFacts: ({ drama }) => ({ subject: `drama ${drama}`, episodes: [1, 2] }) },
  perform: act,
})
const last = async () => (await listActs({ db }, { limit: 1 }))[0]

describe('changes by commands are recorded (S98)', () => {
  test('with operator, subject, details, time and outcome', async () => {
    await perform(acting(async () => 'well'))
    const at = expect.stringMatching(/^\d{4}-.*Z$/)
    const details = '{"episodes":[1,2]}'
    const facts = { at, operator: 'ada', act: 'hide', subject: 'drama oath', details }
    expect(await last()).toEqual({ ...facts, outcome: 'done' })
  })

  test.each([
    ['refused', new OperatorRefusal('no')],
    ['failed', new Error('broken')],
  ])('also when it is %s', async (outcome, error) => {
    const action = acting(async () => {
      throw error
    })
    await expect(perform(action)).rejects.toBe(error)
    expect(await last()).toMatchObject({ outcome })
  })

  test('before the outcome, so that an interrupted command is recorded', async () => {
    await perform(acting(async () => expect(await last()).toMatchObject({ outcome: null })))
  })

  test('with names of any length or form', async () => {
    await perform(
      acting(async () => null),
      'ø'.repeat(300),
      'd'.repeat(300),
    )
    expect((await last())?.operator).toHaveLength(100)
    await perform(
      acting(async () => null),
      '',
    )
    expect(await last()).toMatchObject({ operator: 'unknown' })
  })

  test('for ever: records are neither removed nor changed', async () => {
    await perform(acting(async () => null))
    for (const statement of [
      sql`DELETE FROM operator_act`,
      sql`TRUNCATE operator_act`,
      sql`UPDATE operator_act SET operator = 'eve'`,
      sql`UPDATE operator_act SET outcome = 'refused'`,
    ]) {
      await expect(statement.execute(db)).rejects.toThrow(/is refused/)
    }
  })

  test('but not commands that only read', () => {
    const reading = OPERATOR_ACTIONS.filter(({ act }) => !act).map(({ path }) => path)
    expect(reading.toSorted()).toEqual([
      '/acts',
      '/database-copies',
      '/feedback',
      '/figures',
      '/home',
      '/mails',
      '/mails/show',
      '/members/find',
      '/orders/list',
      '/publications/preview',
      '/reconciliations',
      '/releases',
      '/releases/removal',
      '/releases/show',
      '/studio/accounts',
      '/studio/approvals',
      '/studio/approvals/end',
      '/studio/health',
      '/studio/health/check',
      '/studio/moved',
      '/studio/passkeys/find',
      '/studio/passwords/find',
      '/studio/sessions',
      '/studio/sessions/find',
      '/studio/setups/find',
      '/studio/setups/use',
    ])
  })
})
