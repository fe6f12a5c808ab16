import { expect, test } from 'vitest'
import account from '../i18n/locales/en/account.json'
import { DRAWER_MODES, DRAWER_TITLES } from './drawer-modes.ts'

test('the drawer has its six modes and the choice of language, and the one for coins is the store (rows 79, 441)', () => {
  expect(DRAWER_MODES).toEqual(['profile', 'signIn', 'topUp', 'wallet', 'library', 'feedback', 'language'])
  expect(account[DRAWER_TITLES.topUp]).toBe('Store')
})
