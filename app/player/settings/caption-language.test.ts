import { expect, test } from 'vitest'
import { captionLanguage, captionName, withOneOfEach } from './caption-language.ts'

const tracks = [{ language: 'ar' }, { language: 'en-GB' }, { language: 'pt' }]

test('captions come in the language that was chosen, else in that of the page, else in the video’s first (row 403)', () => {
  expect(captionLanguage(tracks, 'pt', 'en')).toBe('pt')
  expect(captionLanguage(tracks, null, 'en')).toBe('en-GB')
  expect(captionLanguage(tracks, 'fr', 'en')).toBe('en-GB')
  expect(captionLanguage(tracks, null, 'ar')).toBe('ar')
  expect(captionLanguage(tracks, null, 'fr')).toBe('ar')
  expect(captionLanguage([], 'pt', 'en')).toBeNull()
})

test('captions come in the script of the page, or else in another of the same language (row 403)', () => {
  const chinese = [{ language: 'zh-CN' }, { language: 'zh-TW' }]
  expect(captionLanguage(chinese, null, 'zh-Hant')).toBe('zh-TW')
  expect(captionLanguage(chinese, null, 'zh-Hans')).toBe('zh-CN')
  expect(captionLanguage([{ language: 'en' }, { language: 'zh-Hans' }], null, 'zh-Hant')).toBe('zh-Hans')
})

test('a language with two tracks is one choice, and its first track is shown (row 403)', () => {
  const [first, second, other] = [
    { language: 'en', url: '/1.vtt' },
    { language: 'en', url: '/2.vtt' },
    { language: 'ar', url: '/3.vtt' },
  ] as const
  expect(withOneOfEach([first, second, other])).toEqual([first, other])
})

test('the name of a language begins with a capital, where it has any (row 403)', () => {
  expect(captionName('português (Brasil)')).toBe('Português (Brasil)')
  expect(captionName('English (SDH)')).toBe('English (SDH)')
  expect(captionName('日本語')).toBe('日本語')
})
