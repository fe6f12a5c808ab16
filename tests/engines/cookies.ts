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
 * answer, as a site's do: what a driver sets itself, Firefox keeps beside them, and a site cannot take it away. An answer to
 * the page before may still bring cookies after the page is gone, so they are replaced until the tab sends these alone.
 */
export async function replaceCookies(tab: Tab, cookies: readonly Cookie[]): Promise<void> {
  let sent: string[] = []
  const server = createServer((req, res) => {
    const names = (req.headers.cookie ?? '').split('; ').flatMap((pair) => pair.split('=', 1).filter(Boolean))
    if (req.url === '/') sent = names
    const gone = names.map((name) => `${name}=; Path=/; Max-Age=0`)
    const given = cookies.map(
      ({ name, value, httpOnly }) => `${name}=${value}; Path=/; SameSite=Lax${httpOnly ? '; HttpOnly' : ''}`,
    )
    res.writeHead(200, { 'content-type': 'text/plain', 'set-cookie': [...gone, ...given] }).end('ok')
  }).listen(0, 'localhost')
  await once(server, 'listening')
  try {
    const address = `http://localhost:${(server.address() as AddressInfo).port}/`
    const given = cookies.map(({ name }) => name).toSorted()
    // The page before may still be on its way.
    await expect(async () => {
      await tab.open(address)
      await tab.open(address)
      expect(sent.toSorted()).toEqual(given)
    }).toPass({ timeout: OPEN_MS_MAX })
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
