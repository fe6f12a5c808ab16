import { afterEach, describe, expect, test } from 'vitest'
import { type StartedApp, startApp } from '../testing/start-app.ts'

let app: StartedApp
afterEach(() => app?.close())

const TAG = {
  ANALYTICS_ID: 'G-TEST1',
  ANALYTICS_SCRIPT_URL: 'https://tag.example/gtag/js',
  ANALYTICS_ORIGINS: 'https://collect.example',
}
const readPolicy = async (target: string) =>
  String((await app.request(target)).headers['content-security-policy'])

describe('the analytics tag (rows 269, 444)', () => {
  test('is described to pages, and the policy allows only its script and its origins', async () => {
    app = await startApp({ env: TAG })
    const response = await app.request('/tracking/tag')
    expect([response.status, response.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(JSON.parse(response.text)).toEqual({
      id: 'G-TEST1',
      scriptUrl: 'https://tag.example/gtag/js',
      isDebug: true,
    })
    for (const target of ['/', '/healthz']) {
      expect(await readPolicy(target)).toMatch(/script-src [^;]* https:\/\/tag\.example\/gtag\/js;/)
      expect(await readPolicy(target)).toMatch(/connect-src 'self' https:\/\/collect\.example;/)
    }
  })

  test.each<Record<string, string>>([{ 'sec-gpc': '1' }, { dnt: '1' }])(
    'is not given to a browser that sends %j',
    async (headers) => {
      app = await startApp({ env: TAG })
      expect(await app.request('/tracking/tag', { headers })).toMatchObject({ status: 204, text: '' })
    },
  )

  test('is listed together with purchases that networks learn of, or these alone', async () => {
    app = await startApp({ env: { META_PIXEL_ID: '1' } })
    expect(JSON.parse((await app.request('/tracking/tag')).text)).toEqual({ sharesPurchases: true })
    await app.close()
    app = await startApp({ env: { ...TAG, META_PIXEL_ID: '1' } })
    expect(JSON.parse((await app.request('/tracking/tag')).text)).toMatchObject({
      id: 'G-TEST1',
      sharesPurchases: true,
    })
  })

  test('does not exist by default, and no other origin is allowed', async () => {
    app = await startApp()
    expect((await app.request('/tracking/tag')).status).toBe(204)
    expect(await readPolicy('/')).toMatch(/connect-src 'self';/)
    expect(await readPolicy('/')).not.toMatch(/script-src [^;]*http/)
  })
})
