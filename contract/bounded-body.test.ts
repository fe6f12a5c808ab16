import { expect, test } from 'vitest'
import { readBounded } from './bounded-body.ts'

async function* pieces(...sizes: number[]) {
  for (const size of sizes) yield Buffer.alloc(size, 'x')
}

test('a body within the limit is returned whole', async () => {
  expect((await readBounded(pieces(3, 5), 8))?.toString()).toBe('xxxxxxxx')
  expect((await readBounded(pieces(), 0))?.toString()).toBe('')
})

test('a body over the limit is not read to its end', async () => {
  let read = 0
  async function* endless() {
    for (;;) {
      read += 1
      yield Buffer.alloc(5)
    }
  }
  expect(await readBounded(endless(), 8)).toBeNull()
  expect(read).toBe(2)
})
