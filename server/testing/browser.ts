import type { RequestOptions } from 'node:http'
import type { Answer, StartedApp } from './start-app.ts'

type AskOptions = RequestOptions & { body?: string }

export interface Browser {
  /** Value of each cookie by the name it travels under. */
  cookies: Map<string, string>
  /** Opens an address as its address bar would. */
  open(target: string, options?: AskOptions): Promise<Answer>
  /** Sends a form of one of our pages. */
  post(target: string, fields: Record<string, string>): Promise<Answer>
}

const NAVIGATION = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', accept: 'text/html' }

/** A browser as far as cookies go: it keeps what each answer sets and sends it along; redirects are left to the test. */
export function startBrowser(app: StartedApp, cookies = new Map<string, string>()): Browser {
  async function open(target: string, { headers, ...options }: AskOptions = {}): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = { ...NAVIGATION, ...(cookie && { cookie }), ...(headers as Record<string, string>) }
    const answer = await app.ask(target, { ...options, headers: sent })
    for (const text of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (/; Max-Age=0;/.test(text)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
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
