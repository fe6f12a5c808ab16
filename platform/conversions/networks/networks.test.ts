import { describe, expect, test } from 'vitest'
import { adNetworks } from '../../../configuration/ad-networks/list.ts'
import { readEnvironment } from '../../../configuration/read-environment.ts'
import { platformFaults } from '../../../configuration/rules.ts'
import { PLATFORM_VARIABLES } from '../../../configuration/variables.ts'
import type { Purchase } from './ad-network.ts'
import { createAdNetworks, networkForClick, toAdNetworkConfigs } from './list.ts'

const ENV = {
  CLIFFHANGER_MODE: 'demo',
  META_PIXEL_ID: '1234567890',
  META_ACCESS_TOKEN: 'meta-token',
  TIKTOK_PIXEL_CODE: 'C0DE',
  TIKTOK_ACCESS_TOKEN: 'tiktok-token',
}
const PURCHASE: Purchase = {
  eventId: 'order2345678',
  paidAtMs: 1_800_000_000_999,
  price: { minor: 499, currency: 'USD' },
  pageUrl: 'https://watch.example/profile/',
  clickId: 'IwAR0-click_1',
  clickNotedAtMs: 1_799_999_000_000,
  userAgent: 'Mozilla/5.0',
}

const createFrom = (env: Record<string, string>) =>
  createAdNetworks(toAdNetworkConfigs(readEnvironment(env, PLATFORM_VARIABLES, platformFaults)))
const find = (name: string) => createFrom(ENV).find((network) => network.name === name)!

describe('advertising networks (row 261)', () => {
  test('are off by default, on with id and token, and refuse half of them', () => {
    expect(createFrom({ CLIFFHANGER_MODE: 'demo' })).toEqual([])
    expect(createFrom(ENV).map(({ name }) => name)).toEqual(Object.keys(adNetworks))
    for (const { credentials } of Object.values(adNetworks)) {
      for (const name of credentials) {
        const { [name]: _left, ...half } = ENV as Record<string, string>
        expect(() => createFrom(half)).toThrow(`${credentials[0]} and ${credentials[1]}`)
      }
    }
  })

  test('are each known by the parameter of their clicks', () => {
    expect(['fbclid', 'ttclid', 'gclid'].map(networkForClick)).toEqual(['meta', 'tiktok', null])
  })

  test('Meta is sent this, and nothing else', () => {
    expect(find('meta').call(PURCHASE)).toEqual({
      url: 'https://graph.facebook.com/v23.0/1234567890/events',
      headers: {},
      body: {
        data: [
          {
            event_name: 'Purchase',
            event_time: 1_800_000_000,
            event_id: 'order2345678',
            action_source: 'website',
            event_source_url: 'https://watch.example/profile/',
            user_data: { client_user_agent: 'Mozilla/5.0', fbc: 'fb.1.1799999000000.IwAR0-click_1' },
            custom_data: { currency: 'USD', value: 4.99 },
          },
        ],
        access_token: 'meta-token',
      },
    })
  })

  test('TikTok is sent this, and nothing else', () => {
    expect(find('tiktok').call(PURCHASE)).toEqual({
      url: 'https://business-api.tiktok.com/open_api/v1.3/event/track/',
      headers: { 'Access-Token': 'tiktok-token' },
      body: {
        event_source: 'web',
        event_source_id: 'C0DE',
        data: [
          {
            event: 'Purchase',
            event_time: 1_800_000_000,
            event_id: 'order2345678',
            user: { ttclid: 'IwAR0-click_1', user_agent: 'Mozilla/5.0' },
            properties: { currency: 'USD', value: 4.99 },
            page: { url: 'https://watch.example/profile/' },
          },
        ],
      },
    })
  })

  test.each([
    ['meta', 200, { events_received: 1 }, 'accepted'],
    ['meta', 200, null, 'accepted'],
    ['meta', 400, { error: { code: 100, message: 'Invalid parameter' } }, 'refused'],
    ['meta', 400, { error: { code: 100, is_transient: true } }, 'again'],
    ['meta', 400, { error: { code: 190, message: 'Invalid OAuth access token' } }, 'again'],
    ['meta', 429, { error: { code: 4 } }, 'again'],
    ['meta', 500, null, 'again'],
    ['tiktok', 200, { code: 0, message: 'OK' }, 'accepted'],
    ['tiktok', 200, { code: 40002, message: 'Invalid params' }, 'refused'],
    ['tiktok', 200, { code: 40105, message: 'Access token is incorrect' }, 'again'],
    ['tiktok', 200, { code: 40100, message: 'Too many requests' }, 'again'],
    ['tiktok', 200, null, 'again'],
    ['tiktok', 503, { code: 0 }, 'again'],
  ])('%s responds with %i and %j: %s', (name, status, body, outcome) => {
    expect(find(name).judge(status, body).outcome).toBe(outcome)
  })

  test('a token that a network quotes is not repeated', () => {
    const verdict = find('meta').judge(400, {
      error: { code: 190, message: `Malformed access token ${'EAAB'.repeat(20)}` },
    })
    expect(verdict).toEqual({ outcome: 'again', reason: 'status 400, code 190: Malformed access token …' })
  })
})
