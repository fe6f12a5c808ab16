import { describe, expect, test } from 'vitest'
import { exitAddress, readHostApp } from './host-app.ts'
import { mayBeHostApp } from './may-be-host-app.ts'

const IPHONE = (version: number) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version}_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)`
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A'
const VIEW = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36'

const pageIn = (userAgent: string, isStandalone = false) => ({
  navigator: { userAgent, standalone: isStandalone } as unknown as Navigator,
  matchMedia: () => ({ matches: false }) as MediaQueryList,
})

describe('a page opened inside another app (row 447)', () => {
  test.each([
    [
      `${IPHONE(18)} Mobile/22B83 Instagram 424.1.0.31.54 (iPhone18,4; iOS 18_1) NW/3 Safari/604.1`,
      'Instagram',
      'instagram',
    ],
    [`${ANDROID}; wv) ${VIEW} Instagram 355.0.0.37.103 Android (30/11; 320dpi)`, 'Instagram', 'instagram'],
    [`${IPHONE(18)} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0;FBDV/iPhone15,2]`, 'Facebook', 'safari'],
    [`${IPHONE(16)} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0;FBDV/iPhone15,2]`, 'Facebook', null],
    [`${ANDROID}; wv) ${VIEW} [FB_IAB/FB4A;FBAV/480.0;]`, 'Facebook', 'intent'],
    [`${ANDROID}; wv) ${VIEW} [FB_IAB/Orca-Android;FBAV/480.0;]`, 'Messenger', null],
    [`${IPHONE(18)} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/480.0]`, 'Messenger', 'safari'],
    [`${ANDROID}; wv) ${VIEW} Barcelona 355.0.0.37.103 Android`, 'Threads', null],
    [`${ANDROID}; wv) ${VIEW} trill_2023 BytedanceWebview/d8a21c6 AppName/musical_ly`, 'TikTok', 'intent'],
    [`${IPHONE(18)} Mobile/15E148 musical_ly_38.1.0 BytedanceWebview/d8a21c6`, 'TikTok', 'safari'],
    [`${ANDROID}; wv) ${VIEW} Line/14.0/IAB`, 'LINE', 'line'],
    [`${IPHONE(18)} Mobile/15E148 Safari Line/14.20.0`, 'LINE', 'line'],
    [`${ANDROID}; wv) ${VIEW} KAKAOTALK/2410`, 'KakaoTalk', 'kakaoTalk'],
    [`${ANDROID}; wv) ${VIEW} MicroMessenger/8.0.50`, 'WeChat', null],
    [`${IPHONE(18)} Mobile/15E148 MicroMessenger/8.0.50`, 'WeChat', null],
    [`${IPHONE(18)} Mobile/15E148 Snapchat/13.10`, 'Snapchat', null],
    [`${IPHONE(18)} Mobile/15E148 [Pinterest/iOS]`, 'Pinterest', 'safari'],
    [`${IPHONE(26)} Mobile/15E148 Twitter for iPhone/11.43.1`, 'X', null],
    [`${ANDROID}; wv) ${VIEW} Telegram-Android/11.2 (Google Pixel 8; Android 14)`, 'Telegram', 'intent'],
    [`${ANDROID}; wv) ${VIEW}`, null, 'intent'],
    [`${IPHONE(18)} Mobile/15E148`, null, 'safari'],
  ])('%s is %s, left by %s', (userAgent, name, exit) => {
    expect(readHostApp(pageIn(userAgent))).toEqual({ name, exit })
    expect(mayBeHostApp(userAgent)).toBe(true)
  })

  test.each([
    `${IPHONE(18)} Version/18.1 Mobile/15E148 Safari/604.1`,
    `${IPHONE(18)} CriOS/130.0 Mobile/15E148 Safari/604.1`,
    `${IPHONE(18)} FxiOS/130.0 Mobile/15E148`,
    `${IPHONE(18)} GSA/340.0 Mobile/15E148 Safari/604.1`,
    `${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)',
    'TelegramBot (like TwitterBot)',
    '',
  ])('%s is a browser of its own, or nobody who reads', (userAgent) => {
    expect(readHostApp(pageIn(userAgent))).toBeNull()
  })

  test('the way out leads to the same page', () => {
    const page = 'https://short.example/ar/login/?returnTo=%2Fprofile%2F'
    expect(exitAddress('intent', page)).toBe(
      'intent://short.example/ar/login/?returnTo=%2Fprofile%2F#Intent;scheme=https;end',
    )
    expect(exitAddress('safari', page)).toBe(
      'x-safari-https://short.example/ar/login/?returnTo=%2Fprofile%2F',
    )
    expect(exitAddress('line', page)).toBe(`${page}&openExternalBrowser=1`)
    expect(exitAddress('line', 'https://short.example/')).toBe('https://short.example/?openExternalBrowser=1')
    expect(exitAddress('instagram', page)).toBe(`instagram://extbrowser/?url=${encodeURIComponent(page)}`)
    expect(exitAddress('kakaoTalk', page)).toBe(
      `kakaotalk://web/openExternal?url=${encodeURIComponent(page)}`,
    )
  })
})
