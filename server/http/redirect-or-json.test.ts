import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, startBrowser } from '../testing/browser.ts'
import { PROVIDER_ORIGIN, type SignInUpstream, startSignInUpstream } from '../testing/sign-in-upstream.ts'
import { type StartedApp, startApp } from '../testing/start-app.ts'

let app: StartedApp
let upstream: SignInUpstream
let browser: Browser
beforeAll(async () => {
  upstream = await startSignInUpstream()
  app = await startApp({
    upstream,
    deps: { signIn: { google: { origins: [PROVIDER_ORIGIN] }, facebook: null } },
    routes: { home: { path: '/' }, login: { path: '/login' } },
  })
  upstream.sendTo((state) => `${PROVIDER_ORIGIN}/o/auth?state=${state}`)
  browser = startBrowser(app, new Map([['__Host-equipmentId', 'abcdefghijklmnop']]))
})
afterAll(() => app.close())

const asScript = (target: string, fields: Record<string, string>) =>
  browser.open(target, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-dest': 'empty',
      'sec-fetch-mode': 'cors',
      'sec-fetch-site': 'same-origin',
      origin: app.origin,
    },
  })

describe('a form sends scripts its destination, with the redirect’s cookies (row 418)', () => {
  test.each([
    ['/language/', { language: 'ar', returnTo: '/' }, '/ar/', '__Host-language'],
    ['/sign-in/google/', { returnTo: '/' }, new RegExp(`^${PROVIDER_ORIGIN}/o/auth`), '__Host-signIn'],
    ['/sign-in/facebook/', { returnTo: '/' }, /^\/login\/\?returnTo=%2F$/, '__Host-flash'],
    ['/session/end/', { returnTo: '/' }, '/', null],
    ['/sign-in/out/', { returnTo: '/' }, '/', '__Host-flash'],
  ])('%s', async (target, fields, location, cookie) => {
    const plain = await browser.post(target, fields)
    expect(plain.status).toBe(303)
    expect(plain.headers.location).toEqual(expect.stringMatching(location))
    const response = await asScript(target, fields)
    expect(response.status).toBe(200)
    expect(response.headers['cache-control']).toMatch(/no-store/)
    expect(JSON.parse(response.text)).toEqual({ location: expect.stringMatching(location) })
    if (cookie) expect(response.cookies.join()).toContain(`${cookie}=`)
  })

  test('a sign-in that cannot begin in a popup reports why (row 72)', async () => {
    const response = await asScript('/sign-in/facebook/', { display: 'popup' })
    expect(JSON.parse(response.text)).toEqual({ kind: 'failed', problem: 'unavailable' })
    expect(response.cookies.join()).toContain('__Host-flash=')
  })

  test('another site’s page is still refused (row 460)', async () => {
    const headers = {
      accept: 'application/json',
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    }
    const response = await browser.open('/language/', { method: 'POST', body: 'language=ar', headers })
    expect(response.status).toBe(403)
  })
})
