import { beforeEach, expect, test, vi } from 'vitest'
import { keepLanguagePlace, takeLanguagePlace } from './language-place.ts'

const stored = new Map<string, string>()
vi.stubGlobal('window', {
  sessionStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  },
})
beforeEach(() => stored.clear())

const open = (pathname: string, scrollY = 0) =>
  ({ location: { pathname }, scrollY, scrollTo: vi.fn() }) as unknown as Window

test('a page is scrolled to where it was in the former language, once', () => {
  keepLanguagePlace(open('/browse/all/1/', 640), 'en')
  const page = open('/zh-Hans/browse/all/1/')
  takeLanguagePlace(page, 'zh-Hans')
  takeLanguagePlace(page, 'zh-Hans')
  expect(page.scrollTo).toHaveBeenCalledExactlyOnceWith(0, 640)
})

test('a choice that led nowhere moves no other page', () => {
  keepLanguagePlace(open('/ar/', 640), 'ar')
  const page = open('/browse/all/1/')
  takeLanguagePlace(page, 'en')
  const home = open('/')
  takeLanguagePlace(home, 'en')
  expect(page.scrollTo).not.toHaveBeenCalled()
  expect(home.scrollTo).not.toHaveBeenCalled()
})

test.each(['', '7', 'x /browse/'])('a place that cannot be read, %s, is none', (text) => {
  stored.set('cliffhanger.languagePlace', text)
  const page = open('/')
  takeLanguagePlace(page, 'en')
  expect(page.scrollTo).not.toHaveBeenCalled()
})
