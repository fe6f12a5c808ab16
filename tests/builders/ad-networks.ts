import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createAdNetworks } from '../../platform/conversions/networks/list.ts'

/** How a network may respond to one event: by a status, by a TikTok code with the status 200, or not at all. */
export type NetworkFault = number | { code: number } | 'hangs' | 'resets' | 'takesAndResets'

export interface ReceivedEvent {
  network: 'meta' | 'tiktok'
  eventId: string
  /** As it came. */
  body: Record<string, unknown>
  token: string
}

/** Meta and TikTok on a port of their own: they count an event id once, as the real ones do, and misbehave on request. */
export async function startAdNetworks() {
  /** Every accepted request. */
  const received: ReceivedEvent[] = []
  const faults: NetworkFault[] = []
  /** Requests without a response. */
  const waiting: ServerResponse[] = []
  const server = createServer(async (req, res) => {
    const body = JSON.parse(await text(req)) as Record<string, unknown> & { data: { event_id: string }[] }
    const network = req.url === '/tiktok/event/track/' ? 'tiktok' : 'meta'
    const fault = faults.shift()
    const token = network === 'meta' ? String(body.access_token) : String(req.headers['access-token'])
    const take = () => received.push({ network, eventId: body.data[0]!.event_id, body, token })
    if (fault === 'hangs') return waiting.push(res)
    if (fault === 'resets') return req.socket.destroy()
    if (fault === 'takesAndResets') {
      take()
      return req.socket.destroy()
    }
    if (typeof fault === 'number') {
      return res
        .writeHead(fault)
        .end(JSON.stringify({ error: { message: 'as requested', code: fault === 400 ? 100 : 4 } }))
    }
    if (fault) return res.end(JSON.stringify({ code: fault.code, message: 'as requested' }))
    take()
    return res.end(JSON.stringify(network === 'meta' ? { events_received: 1 } : { code: 0, message: 'OK' }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = {
    META_PIXEL_ID: '1234567890',
    META_ACCESS_TOKEN: 'meta-token',
    META_API_URL: `${origin}/meta`,
    TIKTOK_PIXEL_CODE: 'C0DE',
    TIKTOK_ACCESS_TOKEN: 'tiktok-token',
    TIKTOK_API_URL: `${origin}/tiktok`,
  }
  return {
    env,
    networks: createAdNetworks({
      meta: { pixelId: env.META_PIXEL_ID, accessToken: env.META_ACCESS_TOKEN, apiUrl: env.META_API_URL },
      tiktok: {
        pixelCode: env.TIKTOK_PIXEL_CODE,
        accessToken: env.TIKTOK_ACCESS_TOKEN,
        apiUrl: env.TIKTOK_API_URL,
      },
    }),
    received: received as readonly ReceivedEvent[],
    /** What the networks count: each event id once. */
    counted: () => [...new Set(received.map(({ network, eventId }) => `${network} ${eventId}`))],
    faults,
    waiting,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
export type TestAdNetworks = Awaited<ReturnType<typeof startAdNetworks>>
