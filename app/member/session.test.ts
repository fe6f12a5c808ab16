import type { AppLoadContext } from '@remix-run/server-runtime'
import { expect, test } from 'vitest'
import { loadMember } from './load-member.server.ts'
import { toMember } from './session.ts'

const member = {
  thirdPartyId: 'g-1',
  userId: 'u1',
  nickname: 'Mia',
  avatarUrl: null,
  code: '10001',
  coins: 20,
  bonus: 5,
  totalCoins: 25,
  isSubscribed: false,
  provider: 'google' as const,
}

test('a token without a member is as signed out (row 77)', () => {
  expect(toMember({ ...member, thirdPartyId: null })).toBeNull()
})

test('a page never holds how the provider or the product API names the member', () => {
  const { thirdPartyId, userId, ...viewer } = member
  expect(toMember(member)).toEqual(viewer)
  expect([thirdPartyId, userId]).toEqual(['g-1', 'u1'])
})

test('each loader of a page receives its own session-end response, whose body it can read (row 293)', async () => {
  const memberDetail = async () => {
    throw Response.json({ sessionProblem: { name: 'tokenExpired' } }, { status: 401 })
  }
  const context = { hasToken: true, isShared: false, api: { memberDetail } } as unknown as AppLoadContext
  for (const problem of await Promise.allSettled([loadMember(context), loadMember(context)])) {
    const { reason } = problem as PromiseRejectedResult
    expect(reason.status).toBe(401)
    expect(await reason.json()).toEqual({ sessionProblem: { name: 'tokenExpired' } })
  }
})

test('all loaders of a page share one request for the member (row 75)', async () => {
  let calls = 0
  const memberDetail = async () => {
    calls += 1
    return member
  }
  const contextOfPage = () =>
    ({ hasToken: true, isShared: false, api: { memberDetail } }) as unknown as AppLoadContext
  const context = contextOfPage()
  const [one, other] = await Promise.all([loadMember(context), loadMember(context)])
  expect(one).toEqual(other)
  expect(calls).toBe(1)
  await loadMember(contextOfPage())
  expect(calls).toBe(2)
})
