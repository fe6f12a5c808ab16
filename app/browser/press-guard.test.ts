import { expect, test } from 'vitest'
import { guardPresses } from './press-guard.ts'

/** The part of an element that the guard uses. */
class Control extends EventTarget {
  closest() {
    return this
  }
  contains(other: unknown) {
    return other === this
  }
}
Object.assign(globalThis, { Element: Control })

function guarded() {
  const page = new EventTarget()
  guardPresses(page as unknown as Window)
  const send = (type: string, target: Control, pointerId?: number) => {
    const event = new Event(type, { cancelable: true })
    Object.defineProperties(event, {
      target: { value: target },
      detail: { value: 1 },
      isPrimary: { value: true },
      pointerId: { value: pointerId },
    })
    page.dispatchEvent(event)
    return event.defaultPrevented ? 'stopped' : 'acts'
  }
  return send
}

test('each click belongs to its own press, although several began before the first arrived (row 416)', () => {
  const send = guarded()
  const [picture, home] = [new Control(), new Control()]
  for (const pointer of [2, 3, 4]) send('pointerdown', picture, pointer)
  expect(send('click', picture, 2)).toBe('acts')
  expect(send('click', home, 3)).toBe('stopped')
  expect(send('click', home, 4)).toBe('stopped')
})

test.each([5, undefined])(
  'a click at another control than its press does nothing, with pointer %s (row 416)',
  (pointer) => {
    const send = guarded()
    const [picture, home] = [new Control(), new Control()]
    send('pointerdown', picture, 5)
    expect(send('click', home, pointer)).toBe('stopped')
    send('pointerdown', home, 5)
    expect(send('click', home, pointer)).toBe('acts')
    // The click that a label sends to its field.
    expect(send('click', picture, pointer)).toBe('acts')
  },
)
