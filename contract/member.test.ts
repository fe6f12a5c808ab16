import { describe, expect, test } from 'vitest'
import { memberDetail } from './member.ts'

const read = (wire: unknown) => memberDetail.read(memberDetail.wire.parse(wire))

describe('user info in both specified forms', () => {
  test('of the player: total balance and id are read unchanged (row 247)', () => {
    expect(read({ user_id: 42, totalBalance: 150 })).toMatchObject({
      userId: '42',
      totalCoins: 150,
      coins: 150,
      bonus: 0,
      thirdPartyId: null,
    })
  })

  test('of the profile: the total is the sum if none is sent (rows 9, 248)', () => {
    expect(
      read({
        thirdPartId: 'g-1',
        thirdNickName: 'Ada',
        thirdHeadImgUrl: '/pictures/a.webp',
        code: 80214,
        coinBalance: 120,
        bonusBalance: 30,
        subscribeStatus: 1,
      }),
    ).toMatchObject({
      thirdPartyId: 'g-1',
      nickname: 'Ada',
      avatarUrl: '/pictures/a.webp',
      code: '80214',
      coins: 120,
      bonus: 30,
      totalCoins: 150,
      isSubscribed: true,
    })
  })

  test('both at once: the backend’s total counts (rows 247-248)', () => {
    expect(read({ totalBalance: 10, coinBalance: 7, bonusBalance: 7 }).totalCoins).toBe(10)
  })

  test.each([
    ['google', 'google'],
    ['weibo', null],
    [undefined, null],
  ])('a session opened with %s is shown as %s (row 435)', (signInProvider, provider) => {
    expect(read({ thirdPartId: 'x', signInProvider }).provider).toBe(provider)
  })
})
