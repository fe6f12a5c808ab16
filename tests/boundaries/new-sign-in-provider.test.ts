import { expect, test, vi } from 'vitest'
import { parseFlash } from '../../app/messages/flash.ts'
import { readCookies } from '../../server/session/cookies.ts'

/** Lines as somebody would add them. */
vi.mock(import('../../contract/sign-in.ts'), async (load) => {
  const contract = await load()
  return { ...contract, SIGN_IN_PROVIDERS: [...contract.SIGN_IN_PROVIDERS, 'apple'] as never }
})
vi.mock(import('../../app/member/providers.ts'), async (load) => {
  const member = await load()
  return { ...member, PROVIDER_NAMES: { ...member.PROVIDER_NAMES, apple: 'Apple' } }
})

test('a new sign-in provider is remembered as the last one used, and named after the sign-in', () => {
  expect(readCookies('lastProvider=apple', { isSecure: false })).toEqual({ lastProvider: 'apple' })
  expect(parseFlash('{"notice":"signedIn","provider":"apple"}')).toEqual({
    notice: 'signedIn',
    provider: 'apple',
  })
})

test('what is no provider is neither', () => {
  for (const other of ['appl', 'apple2', 'toString', '__proto__', 'x|google']) {
    expect(readCookies(`lastProvider=${other}`, { isSecure: false })).toEqual({})
    expect(parseFlash(`{"provider":"${other}"}`)).toBeNull()
  }
})
