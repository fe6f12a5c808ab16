import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NAME_LENGTH_MAX, openAccounts } from './accounts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'accounts-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the accounts of a sandbox (row 6)', () => {
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
})
