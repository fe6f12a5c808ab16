import { describe, expect, test } from 'vitest'
import { clearOf } from './clear-of-controls.ts'

describe('where toasts cover no control', () => {
  const box = { top: 740, bottom: 800 }
  const head = { top: 70, bottom: 110 }

  test('where they are, if nothing is there', () => {
    expect(clearOf(box, [{ top: 600, bottom: 740 }, head], 56)).toEqual(box)
  })

  test('under the header, if a control is there', () => {
    expect(clearOf(box, [{ top: 780, bottom: 830 }], 56)).toEqual({ top: 62, bottom: 122 })
  })

  test('above the control and those close over it, if there are some under the header too', () => {
    expect(clearOf(box, [head, { top: 780, bottom: 830 }], 56)).toEqual({ top: 708, bottom: 768 })
    const two = [
      { top: 700, bottom: 744 },
      { top: 756, bottom: 800 },
    ]
    expect(clearOf(box, [...two, head], 56)).toEqual({ top: 628, bottom: 688 })
  })

  test('nowhere, if controls fill the window', () => {
    expect(clearOf(box, [{ top: 70, bottom: 830 }], 56)).toBeNull()
  })
})
