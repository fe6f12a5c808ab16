import { expect, test } from 'vitest'
import { arrivedGains } from './arrived-gains.ts'

test('payments that arrive before the first is read are told together, and once (rows 183, 431)', () => {
  arrivedGains.add({ coins: 500, bonus: 50, vipDays: 0 })
  arrivedGains.add({ coins: 300, bonus: 100, vipDays: 30 })
  expect(arrivedGains.current()).toEqual({ coins: 800, bonus: 150, vipDays: 30 })
  arrivedGains.read()
  expect(arrivedGains.current()).toBeNull()
})
