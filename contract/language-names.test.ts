import { expect, test } from 'vitest'
import { LANGUAGE_NAMES, nameLanguage } from './language-names.ts'

test.each([
  ['id', 'Bahasa Indonesia'],
  ['ms', 'Bahasa Melayu'],
  ['es', 'Español'],
  ['pt-BR', 'Português (Brasil)'],
  ['pt', 'Português'],
  ['es-419', 'Español latinoamericano'],
  ['it', 'Italiano'],
  ['vi', 'Tiếng Việt'],
  ['tr', 'Türkçe'],
  ['hi', 'हिन्दी'],
  ['zh-TW', '中文（台灣）'],
  ['xx', 'xx'],
])('%s calls itself %s (rows 403, 441)', (tag, name) => {
  expect(nameLanguage(tag)).toBe(name)
})

test('names that need no exception are those of Intl (row 441)', () => {
  for (const [tag, name] of Object.entries(LANGUAGE_NAMES)) {
    if (name.startsWith('Bahasa ')) continue
    const inSentence = new Intl.DisplayNames([tag], { type: 'language' }).of(tag)!
    expect(name.toLowerCase(), tag).toBe(inSentence.toLowerCase())
  }
})
