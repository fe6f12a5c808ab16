import { describe, expect, test } from 'vitest'
import {
  cleanMessage,
  countCharacters,
  firstCharacters,
  isEmailAddress,
  isMessage,
  toPagePath,
} from './feedback.ts'

describe('a message to the operator (row 84)', () => {
  test('has one to 300 characters, and an emoji is one of them', () => {
    expect(isMessage('x')).toBe(true)
    expect(isMessage('😀'.repeat(300))).toBe(true)
    expect(isMessage('😀'.repeat(301))).toBe(false)
    expect(countCharacters('a😀b')).toBe(3)
    expect(firstCharacters('😀😀x', 2)).toBe('😀😀')
  })

  test.each([
    ['space', ' \n\t\u3000 '],
    ['characters that nobody sees', '\u200b\u2060\u3164\u00ad'],
    ['control characters', '\0\x1b\x07'],
  ])('is refused with nothing but %s', (_name, text) => {
    expect(isMessage(cleanMessage(text))).toBe(false)
  })

  test('is stored with its line breaks, without other control characters and space around it', () => {
    expect(cleanMessage(' one\r\ntwo\rthree\x1b[31m\u009b \n')).toBe('one\ntwo\nthree [31m')
    expect(cleanMessage('half \ud83d')).toBe('half \ufffd')
    expect(isMessage('one\x1b')).toBe(false)
    expect(isMessage('one\r\ntwo')).toBe(false)
  })
})

test('an e-mail address is checked for its form alone (rows 84, 87)', () => {
  for (const address of ['ada@example.com', 'ü+x@bücher.example', "o'hara@localhost"])
    expect(isEmailAddress(address), address).toBe(true)
  for (const address of [
    '',
    'ada',
    'ada@',
    '@example.com',
    'a b@c.de',
    'a@b@c',
    'a@b\nBcc:c@d',
    `${'a'.repeat(250)}@b.de`,
  ])
    expect(isEmailAddress(address), address).toBe(false)
})

test('the page of a message is a path of this site, without query and fragment (row 84)', () => {
  const origin = 'https://watch.example'
  const path = '/reel-shorts/neon-oath-ab12/1/'
  for (const address of [path, `${path}?code=secret&token=t#x`, `${origin}${path}?left`])
    expect(toPagePath(address, origin)).toBe(path)
  expect(toPagePath('/ar/reel-shorts/%D9%82-ab12/1/', origin)).toBe('/ar/reel-shorts/%D9%82-ab12/1/')
  for (const address of [
    'https://evil.example/',
    '//evil.example/',
    '/.//evil.example/',
    'javascript:alert(1)',
    'https://watch.example:444/',
    `/${'x'.repeat(1000)}`,
  ])
    expect(toPagePath(address, origin), address).toBeNull()
})
