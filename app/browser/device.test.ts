import { expect, test } from 'vitest'
import { toDeviceLabel, toDeviceState } from './device.ts'

test.each([
  [320, 'MOBILE'],
  [767, 'MOBILE'],
  [768, 'PC'],
  [1440, 'PC'],
] as const)('a window %i px wide is %s (rows 61-62)', (widthPx, state) => {
  expect(toDeviceState(widthPx)).toBe(state)
})

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const PIXEL = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile'
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0'

test.each([
  [IPHONE, 390, 'IOS'],
  [IPHONE, 900, 'IOS'],
  [PIXEL, 412, 'ANDROID'],
  [LAPTOP, 1440, 'PC'],
  [LAPTOP, 500, 'MOBILE'],
] as const)('%s at %i px is %s (row 62)', (userAgent, widthPx, label) => {
  expect(toDeviceLabel({ userAgent, widthPx })).toBe(label)
})
