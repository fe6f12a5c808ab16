import { text } from 'node:stream/consumers'
import { NOTICE_PATH } from '../../contract/top-up.ts'
import { listenOnLoopback } from '../../platform/http/listen.ts'
import type { Diary } from './diary.ts'

/** The address the provider sends notices to, which stays while the platform behind it comes and goes. */
export async function startNoticeRelay(diary: Diary) {
  const relay = {
    /** Origin of the current platform; null: none. */
    platform: null as string | null,
  }
  async function pass(headers: Record<string, string>, body: string): Promise<number> {
    if (relay.platform === null) return 503
    try {
      const response = await fetch(`${relay.platform}${NOTICE_PATH}`, { method: 'POST', headers, body })
      await response.body?.cancel()
      if (response.ok) diary.reported.notice.add((JSON.parse(body) as { id: string }).id)
      return response.status
    } catch {
      return 502
    }
  }
  const server = await listenOnLoopback(0, 'PORT', async (req, res) => {
    const headers = Object.entries(req.headers).filter(([name]) => /^(paypal-|content-type)/.test(name))
    const body = await text(req)
    res.statusCode = await diary.during('notice', () =>
      pass(Object.fromEntries(headers) as Record<string, string>, body),
    )
    res.end()
  })
  return Object.assign(relay, { url: `http://127.0.0.1:${server.port}/`, close: server.close })
}
