import { expect, test } from 'vitest'
import { toHarmlessText } from './harmless-text.ts'

test('what a stranger wrote cannot command the operator’s terminal or reverse its lines (row 84)', () => {
  expect(toHarmlessText('\x1b[2Jred\x07 \x9b31m \u202egnp.exe\u2066\u2028\r')).toBe(
    String.raw`\u{1b}[2Jred\u{7} \u{9b}31m \u{202e}gnp.exe\u{2066}\u{2028}\u{d}`,
  )
})

test('words of any language, emoji and line breaks stay as they are (row 84)', () => {
  const text = 'مرحبا\n你好 👩‍👧 می‌خواهم'
  expect(toHarmlessText(text)).toBe(text)
})
