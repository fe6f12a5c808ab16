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
 * Replaces all cookies that a tab has for localhost, whose ports share them. The new ones are set by a
 * response, as a site's are: Firefox keeps cookies set by a driver separately, where a site cannot remove them. A response to
 * the previous page may still set cookies after that page is gone, so they are replaced until the tab sends only these.
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
    // The previous page may still be loading.
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
