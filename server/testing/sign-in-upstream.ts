import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type SeenRequest, startUpstream, succeed, type Upstream } from './upstream.ts'

export const PROVIDER_ORIGIN = 'https://accounts.provider.example'

export interface SignInUpstream extends Upstream {
  answerWith(respond: ((res: ServerResponse) => void) | null): void
  sendTo(address: (state: string) => string): void
  requested(path: string): Record<string, unknown>[]
  tracked(): Record<string, unknown>[]
}

export const ASK = {
  byCode: '/user/api/front/login/google',
  byToken: '/user/api/front/login/facebook',
  out: '/user/api/front/logout',
  ofProvider: '/x/member/mail-address/provider',
} as const

export function refuseWith(code: string, message = 'no'): (res: ServerResponse) => void {
  return (res) => {
    res.statusCode = 400
    res.setHeader('Content-Type', 'application/json')
    res.end(JSON.stringify({ code, message }))
  }
}

export async function startSignInUpstream(): Promise<SignInUpstream> {
  const states = new Set<string>()
  let tokenCount = 0
  let answerSignIn: ((res: ServerResponse) => void) | null = null
  let findAddress = (state: string) => `${PROVIDER_ORIGIN}/o/auth?client_id=x&state=${state}`

  function signIn(res: ServerResponse): void {
    tokenCount += 1
    succeed(res, { accessToken: `canary-token-${tokenCount}` })
  }

  function respond({ method, path, body }: SeenRequest, res: ServerResponse): void {
    if (path === `${ASK.byCode}/url` || (path === ASK.ofProvider && method === 'GET')) {
      const state = `canary-state-${randomUUID()}`
      states.add(state)
      succeed(res, findAddress(state))
    } else if (path === ASK.byCode) {
      if (answerSignIn) answerSignIn(res)
      else if (states.delete(String(JSON.parse(body).state))) signIn(res)
      else refuseWith('S0002')(res)
    } else if (path === ASK.ofProvider) {
      if (answerSignIn) answerSignIn(res)
      else succeed(res, null)
    } else if (path === ASK.byToken) {
      if (answerSignIn) answerSignIn(res)
      else signIn(res)
    } else succeed(res, { lang: 'en', browser: 'test', languages: ['en', 'ar'] })
  }

  const upstream = await startUpstream(respond)
  const requested = (path: string) =>
    upstream.seen.filter((request) => request.path === path).map(({ body }) => (body ? JSON.parse(body) : {}))
  return {
    ...upstream,
    answerWith(next) {
      answerSignIn = next
    },
    sendTo(next) {
      findAddress = next
    },
    requested,
    tracked: () =>
      requested('/tracking/report').flatMap(({ et }) =>
        (et as { kv: { eventParams: Record<string, unknown> } }[]).map(({ kv }) => kv.eventParams),
      ),
  }
}
