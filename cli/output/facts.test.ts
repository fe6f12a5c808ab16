import { expect, test, vi } from 'vitest'
import { printFacts } from './facts.ts'

test('facts as JSON are the same facts, without a character that a terminal obeys or nobody sees', () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const facts = { text: '\u001b[31m\u009b\u202e\u2028\u{e0041}\u200d', words: 'é恋😀', list: ['\u007f\n'] }
  try {
    printFacts(true, facts, '')
    const [[printed]] = print.mock.calls as [[string]]
    expect(JSON.parse(printed)).toEqual(facts)
    expect(printed).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(printed).toContain('é恋😀')
  } finally {
    print.mockRestore()
  }
})
