import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give to outgoing connections, one of which could take a port before its server starts. */
const FIRST = 20_000
const COUNT = 12_000

let next = Math.floor(Math.random() * COUNT)

/** A port of the loopback address that was free just now; no two of a process are the same. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried++) {
    const port = FIRST + next
    next = (next + 1) % COUNT
    if (await canListen(port)) return port
  }
  throw new Error(`No port from ${FIRST} to ${FIRST + COUNT} is free.`)
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
