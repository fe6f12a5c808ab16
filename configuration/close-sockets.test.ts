import { expect, test } from 'vitest'
import { closeSockets } from './close-sockets.ts'

/** Sockets on which connections wait, each of which accepts one in every turn of the event loop. */
function fakeSockets(...waiting: number[]) {
  let accepted = 0
  const lost: number[] = []
  const accept = () => {
    for (const [n, count] of waiting.entries()) {
      if (count === 0) continue
      waiting[n] = count - 1
      accepted += 1
    }
  }
  const sockets = waiting.map((_, n) => ({
    close() {
      lost[n] = waiting[n]!
      waiting[n] = 0
    },
  }))
  // Each look reads twice, a turn apart.
  const reads = { count: 0 }
  const readAccepted = () => {
    reads.count += 1
    if (reads.count % 2 === 0) accept()
    return accepted
  }
  return { sockets, readAccepted, lost }
}

test('no socket is closed while a connection waits (rows 454, 462)', async () => {
  const { sockets, readAccepted, lost } = fakeSockets(3, 0, 7, 1)
  await closeSockets(sockets, readAccepted)
  expect(lost).toEqual([0, 0, 0, 0])
})

test('sockets on which connections never end are closed after a second and a half (row 454)', async () => {
  const { sockets, readAccepted, lost } = fakeSockets(100_000, 100_000)
  await closeSockets(sockets, readAccepted)
  expect(lost.every((count) => count > 0)).toBe(true)
})
