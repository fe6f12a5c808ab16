import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { NOTICE_PATH } from '../../contract/top-up.ts'
import { openPostgres } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/tables.ts'
import { listenOnLoopback } from '../../platform/http/listen.ts'
import { freePort } from '../builders/free-port.ts'
import { testKey } from '../builders/keys.ts'
import type { Diary } from '../crash/diary.ts'
import { type CrashWorld, openWorld } from '../crash/world.ts'
import { startNginx } from '../e2e/support/proxies.ts'
import { type Machine, type MachineProcess, startMachineProcess, startWebFront } from './machine-processes.ts'

/** Two machines, each with a web front and the platform it calls, on one PostgreSQL, behind nginx; and the payment provider. */
export interface MoneyMachines {
  world: CrashWorld
  db: Database
  webs: readonly [Machine, Machine]
  platforms: readonly [MachineProcess, MachineProcess]
  httpsPort: number
  origin: string
  /** Called once the provider has captured a payment, before the first platform hears of it, which then never does. */
  onceCaptured(act: () => Promise<void>): void
  /** To which web fronts each of the provider's notices goes, all at once. */
  sendNotices(...to: Machine[]): void
  stop(): Promise<void>
}

/** Without shared state, so that PostgreSQL alone decides what happens once. */
export async function startMoneyMachines(memberCount: number, diary: Diary): Promise<MoneyMachines> {
  const closers: (() => unknown)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  }
  try {
    return { ...(await start(memberCount, diary, (close) => closers.push(close))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(memberCount: number, diary: Diary, atEnd: (close: () => unknown) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-machines-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const world = await openWorld('postgres', memberCount, diary)
  atEnd(world.close)
  const provider = await startProviderFront(world.sandbox.apiOrigin)
  atEnd(provider.close)
  const httpsPort = await freePort()
  const origin = `https://localhost:${httpsPort}`
  const siteFile = join(folder, 'site.yaml')
  writeFileSync(siteFile, 'name: Lantern\ncontactEmail: help@watch.example\nfeedback: true\n')

  async function startOne(
    PAYPAL_API_ORIGIN: string,
    WEB_PROCESSES: string,
  ): Promise<[MachineProcess, Machine]> {
    const port = await freePort()
    const platform = await startMachineProcess({
      script: 'platform/main.ts',
      port,
      ready: 'answers on',
      env: { ...platformEnvironment(world), APP_ORIGIN: origin, PORT: String(port), PAYPAL_API_ORIGIN },
    })
    atEnd(platform.stop)
    const web = await startWebFront(await freePort(), origin, {
      PRODUCT_API_URL: `http://127.0.0.1:${port}`,
      PAY_ORIGINS: world.sandbox.apiOrigin,
      SESSION_SECRET: testKey('session'),
      SITE_FILE: siteFile,
      TRUSTED_PROXY_HOPS: '1',
      WEB_PROCESSES,
      LIMIT_FACTOR: '1000',
    })
    atEnd(web.stop)
    return [platform, web]
  }

  const [one, other] = [await startOne(provider.origin, '1'), await startOne(world.sandbox.apiOrigin, '2')]
  const webs = [one[1], other[1]] as const
  const ports = { productPort: webs[0].port, otherPort: webs[1].port, httpsPort }
  const nginx = await startNginx({ ...ports, httpPort: await freePort() })
  atEnd(nginx.stop)
  const notices = await startNoticeFan()
  atEnd(notices.close)
  world.relay.platform = notices.origin
  const db = openPostgres(world.postgres!.url, () => {})
  atEnd(() => db.destroy())
  return {
    world,
    db,
    webs,
    platforms: [one[0], other[0]] as const,
    httpsPort,
    origin,
    onceCaptured: provider.onceCaptured,
    sendNotices: notices.send,
  }
}

function platformEnvironment({ environment }: CrashWorld): Record<string, string> {
  return { ...environment, PATH: environment.PATH ?? '' }
}

/** Passes a platform's calls on to the provider, and may keep the answer of a capture to itself. */
async function startProviderFront(provider: string) {
  let act: (() => Promise<void>) | null = null
  const front = await listenOnLoopback(0, 'PORT', async (req, res) => {
    const { host: _, connection: __, 'content-length': ___, ...headers } = req.headers
    const body = req.method === 'POST' ? { body: new Uint8Array(await buffer(req)) } : {}
    const response = await fetch(`${provider}${req.url}`, {
      method: req.method!,
      headers: headers as Record<string, string>,
      ...body,
    })
    const answer = Buffer.from(await response.arrayBuffer())
    if (act && req.url!.endsWith('/capture')) {
      const acting = act
      act = null
      await acting()
      res.destroy()
      return
    }
    res.writeHead(response.status, { 'content-type': response.headers.get('content-type') ?? '' }).end(answer)
  })
  return {
    origin: `http://127.0.0.1:${front.port}`,
    close: front.close,
    onceCaptured(next: () => Promise<void>) {
      act = next
    },
  }
}

/** Where the provider's notices arrive; the provider sends those again that any receiver has not taken. */
async function startNoticeFan() {
  let receivers: readonly Machine[] = []
  const fan = await listenOnLoopback(0, 'PORT', async (req, res) => {
    const headers = req.headers as Record<string, string>
    const body = (await buffer(req)).toString()
    const sent = { method: 'POST', headers: withoutHost(headers), body }
    const statuses = await Promise.all(
      receivers.map(async (web) => {
        const answer = await web.request(NOTICE_PATH, sent).catch(() => ({ status: 502 }))
        return answer.status
      }),
    )
    res.writeHead(Math.max(...statuses, receivers.length === 0 ? 503 : 0)).end()
    await once(res, 'close')
  })
  return {
    origin: `http://127.0.0.1:${fan.port}`,
    close: fan.close,
    send(...to: Machine[]) {
      receivers = to
    },
  }
}

function withoutHost(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => /^(paypal-|content-type)/.test(name)))
}
