import { expect, test } from 'vitest'
import { signInIn } from './provider-language.ts'

test.each([
  ['de', 'de'],
  ['zh-Hans', 'zh-CN'],
  ['zh-Hant', 'zh-TW'],
  ['es', 'es-419'],
  ['pt-BR', 'pt-BR'],
])('Google’s page for %s is asked for as %s (row 67)', (language, hl) => {
  const { searchParams } = new URL(signInIn(new URL('https://accounts.example/auth?state=s'), language))
  expect(Object.fromEntries(searchParams)).toEqual({ state: 's', hl, ui_locales: language })
})
