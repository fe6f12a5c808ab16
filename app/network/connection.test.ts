import { expect, test } from 'vitest'
import { readConnection, sparesData } from './connection.ts'

test('nothing is spared where the browser has no connection estimate (row 54)', () => {
  const connection = readConnection({} as Navigator)
  expect(connection).toEqual({})
  expect(sparesData(connection, ['2g'])).toBe(false)
})
