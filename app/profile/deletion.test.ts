import { expect, test } from 'vitest'
import { isConfirmed, toConfirmation, typedIn } from './deletion.ts'

test('an account is deleted only after its member code was typed (row 436)', () => {
  expect(isConfirmed('10001', { code: '10001' })).toBe(true)
  expect(isConfirmed(' ab12 ', { code: 'AB12' })).toBe(true)
  for (const typed of ['', '1000', '10001x', null, new Blob([])]) {
    expect(isConfirmed(typed, { code: '10001' })).toBe(false)
  }
})

test('a member without a code types a word (row 436)', () => {
  expect(toConfirmation({ code: '' })).toBe('DELETE')
  expect(isConfirmed('', { code: '' })).toBe(false)
  expect(isConfirmed('delete', { code: '' })).toBe(true)
})

test('what is no form confirms nothing, and is no fault of ours (row 436)', async () => {
  const typed = (body: string, type: string) =>
    typedIn(
      new Request('https://watch.example/', { method: 'POST', body, headers: { 'content-type': type } }),
    )
  expect(await typed('confirmation=10001', 'application/x-www-form-urlencoded')).toBe('10001')
  expect(await typed('confirmation=10001', 'text/plain')).toBeNull()
  expect(await typed('{"confirmation":"10001"}', 'application/json')).toBeNull()
  expect(await typed('10001', 'multipart/form-data')).toBeNull()
})
