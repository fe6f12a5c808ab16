import { describe, expect, test } from 'vitest'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { isAnotherSession, storeSessionMark } from './follow-session.ts'

function browserStorage(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial))
  const writes: string[] = []
  return {
    writes,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      writes.push(value)
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** As on a site without storage. */
const denied = (): never => {
  throw new DOMException('denied', 'SecurityError')
}
const browserThatThrows = { getItem: denied, setItem: denied, removeItem: denied }

describe('the mark of the session (rows 70, 252)', () => {
  test('is stored under the token key, and written only when it changes', () => {
    const storage = browserStorage()
    storeSessionMark(storage, 'one')
    storeSessionMark(storage, 'one')
    expect(storage.getItem(STORAGE_KEYS.token)).toBe('one')
    expect(storage.writes).toEqual(['one'])
  })

  test('is removed after a sign-out (row 74)', () => {
    const storage = browserStorage({ [STORAGE_KEYS.token]: 'one' })
    storeSessionMark(storage, null)
    expect(storage.getItem(STORAGE_KEYS.token)).toBeNull()
  })

  test.each([null, browserThatThrows])('is lost without storage, and nothing else is affected', (storage) => {
    expect(() => storeSessionMark(storage, 'one')).not.toThrow()
    expect(() => storeSessionMark(storage, null)).not.toThrow()
  })

  test.each([
    [{ key: STORAGE_KEYS.token, newValue: 'two' }, 'one', true],
    [{ key: STORAGE_KEYS.token, newValue: 'one' }, null, true],
    [{ key: STORAGE_KEYS.token, newValue: null }, 'one', true],
    [{ key: null, newValue: null }, 'one', true],
    [{ key: STORAGE_KEYS.token, newValue: 'one' }, 'one', false],
    [{ key: STORAGE_KEYS.token, newValue: null }, null, false],
    [{ key: STORAGE_KEYS.history, newValue: 'x' }, 'one', false],
    [{ key: null, newValue: null }, null, false],
  ])('%j seen by a page of session %j is another session: %s', (event, mark, isAnother) => {
    expect(isAnotherSession(event, mark)).toBe(isAnother)
  })
})
