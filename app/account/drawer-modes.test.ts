import { expect, test } from 'vitest'
import account from '../i18n/locales/en/account.json'
import { DRAWER_MODES, DRAWER_TITLES } from './drawer-modes.ts'

test('the drawer has its six modes, and the one for coins is the store (row 79)', () => {
  expect(DRAWER_MODES).toEqual(['profile', 'signIn', 'topUp', 'wallet', 'library', 'feedback'])
  expect(account[DRAWER_TITLES.topUp]).toBe('Store')
})
