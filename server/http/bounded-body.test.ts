import { expect, test } from 'vitest'
import { BodyTooLargeError, parseJson, readBounded } from './bounded-body.ts'

async function* pieces(...sizes: number[]) {
  for (const size of sizes) yield Buffer.alloc(size, 'x')
}

test('a body up to its limit comes as one piece, and a longer one is refused by name', async () => {
  expect((await readBounded(pieces(3, 5), 8)).toString()).toBe('xxxxxxxx')
  await expect(readBounded(pieces(3, 6), 8)).rejects.toBeInstanceOf(BodyTooLargeError)
})

test('text that is no JSON is nothing', () => {
  expect(parseJson('{"a":1}')).toEqual({ a: 1 })
  expect(parseJson('<html>')).toBeUndefined()
})
