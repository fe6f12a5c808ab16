import { expect, test } from 'vitest'
import { VIP_DAYS_MAX as PLATFORM_VIP_DAYS_MAX } from '../../../platform/vip/vip-periods.ts'
import { Grant, GRANT_MAX as PLATFORM_GRANT_MAX } from '../../../platform/wallet/grant.ts'
import { refuseCount } from '../parts/count.ts'
import { GRANT_MAX, toGrant, VIP_DAYS_MAX } from './to-grant.ts'

test('what is typed is a grant that the platform takes', () => {
  const grant = toGrant(
    { coins: '50', bonus: '', vipDays: '7', expiresOn: '2027-03-01', reason: ' Sorry ' },
    'key-1',
  )
  expect(Grant.parse(grant)).toEqual({
    coins: 50,
    bonus: 0,
    vipDays: 7,
    expiresAtMs: new Date(2027, 2, 1, 23, 59, 59).getTime(),
    reason: 'Sorry',
    key: 'key-1',
  })
  expect(toGrant({ coins: '1', reason: 'x' }, 'k').expiresAtMs).toBeNull()
})

test('counts are whole, and within their limit', () => {
  expect(refuseCount('', 10)).toBeUndefined()
  expect(refuseCount('10', 10)).toBeUndefined()
  for (const typed of ['-1', '1.5', '11', 'ten', '1e9'])
    expect(refuseCount(typed, 10), typed).toContain('0 to 10')
})

test('the limits are those of the platform', () => {
  expect([GRANT_MAX, VIP_DAYS_MAX]).toEqual([PLATFORM_GRANT_MAX, PLATFORM_VIP_DAYS_MAX])
})
