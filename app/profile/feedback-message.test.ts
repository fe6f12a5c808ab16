import { expect, test } from 'vitest'
import { limitMessage } from './feedback-message.ts'

test('the field takes 300 characters, of emoji too, and a full one keeps its end (row 85)', () => {
  expect(limitMessage('😀'.repeat(301), '')).toBe('😀'.repeat(300))
  const full = `${'x'.repeat(299)}y`
  expect(limitMessage(full, 'x'.repeat(299))).toBe(full)
  expect(limitMessage(`z${full}`, full)).toBe(full)
  expect(limitMessage('x', full)).toBe('x')
})
