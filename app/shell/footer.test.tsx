import { expect, test } from 'vitest'
import { renderPage, textsIn } from '../../tests/builders/render-page.tsx'
import { Footer } from './footer.tsx'

const SERIES = [
  'newest Korean drama movies in short',
  'best Chinese dramas',
  'best Japanese dramas to watch',
  'best of the romantic Asian dramas',
  'top Japanese romance dramas',
  'top rated romantic Korean dramas',
  'top K-drama series dubbed in English',
]
const BROWSE = [
  'popular reel short films this week',
  'bingeworthy drama TV series',
  'most watchlisted mini series',
  'good new drama series with English subtitles',
  'revenge drama series',
  'top period drama series picks',
]

const lower = (texts: string[]) => texts.map((text) => text.toLowerCase())

test('two columns of lines that lead nowhere, unless the operator has others (rows 99-100, 11)', async () => {
  const [series, browse] = (await renderPage(<Footer />)).querySelectorAll('section')
  expect(textsIn(series!, 'h2')).toEqual(['Short Series by Language'])
  expect(lower(textsIn(series!, 'li'))).toEqual(lower(SERIES))
  expect(textsIn(browse!, 'h2')).toEqual(['Browse'])
  expect(lower(textsIn(browse!, 'li'))).toEqual(lower(BROWSE))
  expect(textsIn(series!, 'a').concat(textsIn(browse!, 'a'))).toEqual([])

  const columns = [{ title: 'Our series', lines: ['One', 'One'] }]
  const own = await renderPage(<Footer />, { site: { footer: { columns, note: 'Registered in X' } } })
  expect(textsIn(own, 'section:first-of-type li')).toEqual(['One', 'One'])
  expect(own.querySelector('footer')?.textContent).toContain('Registered in X')
})

test('two stores and four networks, each in a new tab (rows 101-102, 105)', async () => {
  const page = await renderPage(<Footer />)
  const links = [...page.querySelectorAll('[data-store], [data-social]')]
  expect(links.map((link) => new URL(link.getAttribute('href') ?? '').host)).toEqual([
    'google.test',
    'apple.test',
    'tiktok.test',
    'facebook.test',
    'youtube.test',
    'instagram.test',
  ])
  for (const link of links) {
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  }
})

test('there is no column without stores and networks, and no control for one that is missing (row 101)', async () => {
  const none = await renderPage(<Footer />, { site: { hasApp: false, stores: {}, social: {} } })
  expect(none.querySelectorAll('section')).toHaveLength(2)
  const one = await renderPage(<Footer />, {
    site: { hasApp: false, stores: {}, social: { tiktok: 'https://tiktok.test/' } },
  })
  expect(one.querySelectorAll('[data-store], [data-social]')).toHaveLength(1)
  expect(one.querySelector('[role=img]')).toBeNull()
})

test('cookie settings are offered only where there is analytics', async () => {
  const find = async (hasConsentBanner: boolean) =>
    textsIn(await renderPage(<Footer />, { site: { hasConsentBanner } }), 'button[type=button]')
  expect(await find(false)).toEqual([])
  expect(await find(true)).toHaveLength(1)
})

test('a contract can be withdrawn from on every page of a backend that has it (row 438)', async () => {
  const find = async (hasWithdrawal: boolean) =>
    textsIn(await renderPage(<Footer />, { hasWithdrawal, language: 'de' }), 'a[href="/de/withdraw/"]')
  expect(await find(false)).toEqual([])
  expect(await find(true)).toEqual(['Vertrag widerrufen'])
})

test('beside the lines of law are what one watches and what is one’s own (rows 99-104)', async () => {
  const links = [...(await renderPage(<Footer />)).querySelectorAll('a[href^="/"]')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/browse/all/1/',
    '/search/',
    '/profile/',
    '/my-list/',
    '/history/',
    '/my-wallet/',
    '/privacy-policy/',
    '/terms-of-use/',
    '/fair-play/',
  ])
})

test('the language switch marks the present language and returns to this address', async () => {
  const page = await renderPage(<Footer />, { path: '/browse/all/2/?a=1' })
  const pressed = [...page.querySelectorAll('button[name=language][aria-pressed=true]')]
  expect(pressed.map((button) => button.getAttribute('value'))).toEqual(['en'])
  expect(page.querySelector('input[name=returnTo]')?.getAttribute('value')).toBe('/browse/all/2/?a=1')
})
