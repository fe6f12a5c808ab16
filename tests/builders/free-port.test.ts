import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('no two ports are the same, and none is one that listens', async () => {
  const ports: number[] = []
  for (let count = 0; count < 5; count++) ports.push(await freePort())
  const taken = createServer().listen(ports.at(-1)! + 1, '127.0.0.1')
  // Another program may listen there, which does as well.
  await once(taken, 'listening').catch(() => {})
  try {
    ports.push(await freePort())
    expect(new Set(ports).size).toBe(6)
    expect(ports.at(-1)).not.toBe(ports.at(-2)! + 1)
  } finally {
    taken.close()
  }
})

test.runIf(process.platform === 'linux')('no outgoing connection can take a port', async () => {
  const [first] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/)
  expect(await freePort()).toBeLessThan(Number(first))
})
