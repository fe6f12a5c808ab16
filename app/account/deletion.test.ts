import { expect, test } from 'vitest'
import { confirmationOf, isConfirmed } from './deletion.ts'

test('an account is deleted only after its own code was typed (row 436)', () => {
  expect(isConfirmed('10001', { code: '10001' })).toBe(true)
  expect(isConfirmed(' ab12 ', { code: 'AB12' })).toBe(true)
  for (const typed of ['', '1000', '10001x', null, new Blob([])]) {
    expect(isConfirmed(typed, { code: '10001' })).toBe(false)
  }
})

test('a member without a code types a word (row 436)', () => {
  expect(confirmationOf({ code: '' })).toBe('DELETE')
  expect(isConfirmed('', { code: '' })).toBe(false)
  expect(isConfirmed('delete', { code: '' })).toBe(true)
})
