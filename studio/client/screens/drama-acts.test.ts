import { expect, test } from 'vitest'
import { MinimumAge } from '../../../contract/catalog.ts'
import { Coins } from '../../../contract/coins.ts'
import { AGE_MAX, PRICE_MAX } from './drama-acts.tsx'

test('the limits are those of the platform', () => {
  expect([AGE_MAX, PRICE_MAX]).toEqual([MinimumAge.maxValue, Coins.maxValue])
})
