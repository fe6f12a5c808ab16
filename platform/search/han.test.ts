import { describe, expect, test } from 'vitest'
import { foldHan } from './han.ts'
import { foldName } from './words.ts'

describe('spellings of Chinese (row 420)', () => {
  test.each([
    ['总裁', '總裁'],
    ['里', '裏', '裡'],
    ['台湾', '臺灣', '台灣'],
    ['说', '說', '説'],
    ['什么', '什麼'],
    ['群众', '羣眾', '群衆'],
    ['为了', '為了', '爲了'],
    ['头发', '頭髮'],
    ['发现', '發現'],
    ['乾隆', '干隆'],
    ['后来', '後來'],
    ['恶毒', '惡毒'],
    ['爱上你', '愛上妳'],
    ['姐妹', '姊妹'],
    ['仿佛', '彷彿'],
    ['著名', '着名'],
  ])('%s is also %s', (name, ...others) => {
    for (const other of others) expect(foldName(other), other).toBe(foldName(name))
  })

  test('a character that represents others represents itself', () => {
    const everything = Array.from({ length: 0xa000 - 0x3400 }, (_, index) =>
      String.fromCharCode(0x3400 + index),
    ).join('')
    expect(foldHan(foldHan(everything))).toBe(foldHan(everything))
  })

  test.each(['오늘 밤', 'ทดสอบ', 'The CEO', 'あ々ー'])('%s stays as it is', (text) => {
    expect(foldHan(text)).toBe(text)
  })

  test('different words stay different', () => {
    const words = ['总裁', '总统', '他', '她', '你', '您', '妈', '马', '女', '机', '几', '晚', '完']
    expect(new Set(words.map(foldName)).size).toBe(words.length)
  })
})
