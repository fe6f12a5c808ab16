import type { RequestOptions } from 'node:http'
import type { AppResponse, StartedApp } from './start-app.ts'

type SendOptions = RequestOptions & { body?: string }

export interface Browser {
  cookies: Map<string, string>
  open(target: string, options?: SendOptions): Promise<AppResponse>
  post(target: string, fields: Record<string, string>): Promise<AppResponse>
}

const NAVIGATION = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', accept: 'text/html' }

export function startBrowser(
  app: Pick<StartedApp, 'origin' | 'request'>,
  cookies = new Map<string, string>(),
): Browser {
  async function open(target: string, { headers, ...options }: SendOptions = {}): Promise<AppResponse> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = { ...NAVIGATION, ...(cookie && { cookie }), ...(headers as Record<string, string>) }
    const response = await app.request(target, { ...options, headers: sent })
    for (const text of response.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (/; Max-Age=0;/.test(text)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    open,
    post: (target, fields) =>
      open(target, {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          origin: app.origin,
        },
      }),
  }
}
