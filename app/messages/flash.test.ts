import { describe, expect, test } from 'vitest'
import { parseFlash, takeBrowserFlash } from './flash.ts'

describe('one-time messages read by a shared page (rows 71-74, 180, 183-185)', () => {
  test.each([
    [
      '{"notice":"signedIn","provider":"google","resumeEpisode":7}',
      { notice: 'signedIn', provider: 'google', resumeEpisode: 7 },
    ],
    [
      '{"addressProblem":"otherAccount","provider":"google"}',
      { addressProblem: 'otherAccount', provider: 'google' },
    ],
    ['{"addressProblem":"x"}', null],
    ['{"problem":"cancelled","message":"No."}', { problem: 'cancelled', message: 'No.' }],
    [
      '{"payment":"credited","purchase":{"transactionId":"O1","price":"500","currency":"JPY","item":"500 coins"}}',
      {
        payment: 'credited',
        purchase: { transactionId: 'O1', price: '500', currency: 'JPY', item: '500 coins' },
      },
    ],
    ['{"notice":"signedIn","isNothingToContinue":true}', { notice: 'signedIn', isNothingToContinue: true }],
    ['{"isNothingToContinue":"x"}', null],
    ['{"topUpProblem":"changed"}', { topUpProblem: 'changed' }],
    ['{"payment":"x","topUpProblem":"x","purchase":{"transactionId":"O1","price":"1e9","item":"x"}}', null],
    ['{"purchase":"x"}', null],
    [
      '{"purchase":{"transactionId":"O1","price":"5","item":"of the former release"}}',
      { purchase: { transactionId: 'O1', price: '5', currency: 'USD', item: 'of the former release' } },
    ],
    ['{"purchase":{"transactionId":"O1","price":"5","currency":"yen","item":"x"}}', null],
    ['{"notice":"evil","problem":7,"provider":"x","resumeEpisode":0}', null],
    ['{"resumeEpisode":1.5}', null],
    ['{"__proto__":{"notice":"signedIn"}}', null],
    ['null', null],
    ['[]', null],
    ['{', null],
    ['', null],
    [null, null],
  ])('%s', (text, flash) => expect(parseFlash(text)).toEqual(flash))

  test('is taken away once read, under the name of its site', () => {
    const secure = { cookie: `a=b; __Host-flash=${encodeURIComponent('{"notice":"signedOut"}')}` }
    expect(takeBrowserFlash(secure)).toEqual({ notice: 'signedOut' })
    expect(secure.cookie).toBe('__Host-flash=; Path=/; Max-Age=0; SameSite=Lax; Secure')
    const plain = { cookie: 'flash=%7B%22notice%22%3A%22signedIn%22%7D' }
    expect(takeBrowserFlash(plain)).toEqual({ notice: 'signedIn' })
    expect(plain.cookie).toBe('flash=; Path=/; Max-Age=0; SameSite=Lax')
  })

  test.each(['', 'a=b', 'flashy=1', '__Host-flash=%E0%A4%A'])('%j contains no message', (cookie) => {
    const page = { cookie }
    expect(takeBrowserFlash(page)).toBeNull()
  })
})
