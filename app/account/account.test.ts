import { expect, test } from 'vitest'
import { viewerOf } from './account.ts'

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
  expect(viewerOf({ ...member, thirdPartyId: null })).toBeNull()
})

test('a page never holds how the provider or the product API names the member', () => {
  const { thirdPartyId, userId, ...viewer } = member
  expect(viewerOf(member)).toEqual(viewer)
  expect([thirdPartyId, userId]).toEqual(['g-1', 'u1'])
})
