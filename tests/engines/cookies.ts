import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import type { Tab } from './tab.ts'

const OPEN_MS_MAX = 30_000

interface Cookie {
  name: string
  value: string
  httpOnly: boolean
}

/**
 * Gives a tab these cookies in place of all it has of the machine's own host, whose ports share them. They come with an
 * answer, as a site's do: what a driver sets itself, Firefox keeps beside them, and a site cannot take it away.
 */
export async function replaceCookies(tab: Tab, cookies: readonly Cookie[]): Promise<void> {
  const server = createServer((req, res) => {
    const before = (req.headers.cookie ?? '').split('; ').filter(Boolean)
    const gone = before.map((pair) => `${pair.split('=')[0]}=; Path=/; Max-Age=0`)
    const given = cookies.map(
      ({ name, value, httpOnly }) => `${name}=${value}; Path=/; SameSite=Lax${httpOnly ? '; HttpOnly' : ''}`,
    )
    res.writeHead(200, { 'content-type': 'text/plain', 'set-cookie': [...gone, ...given] }).end('ok')
  }).listen(0, 'localhost')
  await once(server, 'listening')
  try {
    const address = `http://localhost:${(server.address() as AddressInfo).port}/`
    // The page before may still be on its way.
    await expect(() => tab.open(address)).toPass({ timeout: OPEN_MS_MAX })
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
