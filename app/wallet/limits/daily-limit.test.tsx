import { expect, test } from 'vitest'
import { renderPage } from '../../../tests/builders/render-page.tsx'
import { DailyLimitField } from './daily-limit.tsx'

test('the field of the limit has the digits of the page, also where the browser writes them (rows 256, 441)', async () => {
  const field = <DailyLimitField dayLimitCoins={1500} isInvalid={false} problem={null} isBusy={false} />
  const page = await renderPage(field, { language: 'ar' })
  expect(page.querySelector('input[type=number]')?.getAttribute('lang')).toBe('ar-u-nu-latn')
})
