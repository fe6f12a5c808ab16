import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartError } from '../../platform/runtime/start-error.ts'
import { ADDED_MAX, NAME_LENGTH_MAX, openAccounts } from './accounts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'accounts-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the accounts of a sandbox (row 6)', () => {
  test('are a few from the start, with other ids at each provider', () => {
    const ids = [openAccounts(folder, 'google'), openAccounts(folder, 'facebook')].flatMap((accounts) =>
      accounts.list().map(({ id }) => id),
    )
    expect(ids.length).toBe(8)
    expect(new Set(ids).size).toBe(8)
    expect(readdirSync(folder)).toEqual([])
  })

  test('that were added are there after a restart, readable by the owner of the data only', () => {
    const outcome = openAccounts(folder, 'google').add('  Ada \t Löwe ')
    expect(outcome).toEqual({ account: { id: expect.stringMatching(/^2\d{20}$/), name: 'Ada Löwe' } })
    const [first] = openAccounts(folder, 'google').list()
    expect({ account: first }).toEqual(outcome)
    expect(openAccounts(folder, 'facebook').list()).not.toContainEqual(first)
    expect(readdirSync(join(folder, 'sandbox'))).toEqual(['google.json'])
    expect(statSync(join(folder, 'sandbox', 'google.json')).mode & 0o777).toBe(0o600)
  })

  test.each(['', ' \n ', 'x'.repeat(NAME_LENGTH_MAX + 1), 'a\u0000b', 'abc\u202etxt', '…', 'maya  chen'])(
    'cannot be named %j',
    (name) => {
      const accounts = openAccounts(folder, 'google')
      expect(accounts.add(name)).toEqual({ problem: expect.stringMatching(/^[A-Z].*\.$/) })
      expect(accounts.list().length).toBe(4)
    },
  )

  test('are limited in number', () => {
    const accounts = openAccounts(folder, 'google')
    for (let at = 0; at < ADDED_MAX; at++) expect(accounts.add(`Person ${at}`)).toHaveProperty('account')
    expect(accounts.add('One more')).toEqual({ problem: expect.stringContaining(String(ADDED_MAX)) })
    expect(openAccounts(folder, 'google').list().length).toBe(ADDED_MAX + 4)
  })

  test.each(['', '{', '{"accounts":[{"id":"x","name":"y"}]}'])(
    'whose file is damaged (%j) stop the start with a sentence',
    (text) => {
      mkdirSync(join(folder, 'sandbox'))
      writeFileSync(join(folder, 'sandbox', 'google.json'), text)
      expect(() => openAccounts(folder, 'google')).toThrow(StartError)
      expect(() => openAccounts(folder, 'google')).toThrow(/google\.json are damaged: restore the file/)
    },
  )
})
