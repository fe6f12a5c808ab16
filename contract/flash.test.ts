import { expect, test } from 'vitest'
import { parseFlash } from './flash.ts'

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
  [
    '{"purchase":{"transactionId":"O1","price":"5","item":"x","gains":{"coins":500,"bonus":50,"vipDays":0}}}',
    {
      purchase: {
        transactionId: 'O1',
        price: '5',
        currency: 'USD',
        item: 'x',
        gains: { coins: 500, bonus: 50, vipDays: 0 },
      },
    },
  ],
  [
    '{"purchase":{"transactionId":"O1","price":"5","item":"x","gains":{"coins":1e99,"bonus":0,"vipDays":0}}}',
    { purchase: { transactionId: 'O1', price: '5', currency: 'USD', item: 'x' } },
  ],
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
])('the one-time message of %s (rows 71-74, 180, 183-185)', (text, flash) =>
  expect(parseFlash(text)).toEqual(flash),
)
