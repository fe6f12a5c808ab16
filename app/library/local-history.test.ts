import { expect, test } from 'vitest'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { forgetOpened, LOCAL_HISTORY_MAX, readLocalHistory, recordOpened } from './local-history.ts'

function storageWith(text: string | null = null) {
  let stored = text
  return {
    getItem: (key: string) => (key === STORAGE_KEYS.history ? stored : null),
    setItem: (_key: string, value: string) => {
      stored = value
    },
  }
}

const entry = (id: string, epIndex = 0) => ({ id, chapterId: `c${id}`, epIndex, contentName: `Drama ${id}` })

test('stores id, chapterId, epIndex and contentName of the opened episode (rows 142, 144)', () => {
  const storage = storageWith()
  recordOpened(storage, entry('d1', 4))
  expect(readLocalHistory(storage)).toEqual([
    { id: 'd1', chapterId: 'cd1', epIndex: 4, contentName: 'Drama d1' },
  ])
})

test('stores the newest fifty, newest first (row 143)', () => {
  const storage = storageWith()
  for (let index = 1; index <= LOCAL_HISTORY_MAX + 1; index++) recordOpened(storage, entry(`d${index}`))
  const history = readLocalHistory(storage)
  expect(history).toHaveLength(LOCAL_HISTORY_MAX)
  expect([history[0]?.id, history.at(-1)?.id]).toEqual(['d51', 'd2'])
})

test('moves a drama watched again to the top, once (row 143)', () => {
  const storage = storageWith()
  for (const id of ['a', 'b', 'c']) recordOpened(storage, entry(id))
  recordOpened(storage, entry('a', 7))
  expect(readLocalHistory(storage).map(({ id, epIndex }) => [id, epIndex])).toEqual([
    ['a', 7],
    ['c', 0],
    ['b', 0],
  ])
})

test.each(['{', 'null', '{"id":1}', '[1, null, {"id":"x"}]'])('reads %j as an empty history', (text) => {
  expect(readLocalHistory(storageWith(text))).toEqual([])
})

test('survives a storage that refuses, and one that is not there', () => {
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(() => recordOpened(refusing, entry('d1'))).not.toThrow()
  expect(() => recordOpened(null, entry('d1'))).not.toThrow()
  expect(readLocalHistory(null)).toEqual([])
})

test('deletes the requested dramas (row 79)', () => {
  const storage = storageWith()
  recordOpened(storage, entry('d1'))
  recordOpened(storage, entry('d2'))
  forgetOpened(storage, ['d1'])
  expect(readLocalHistory(storage).map(({ id }) => id)).toEqual(['d2'])
})
