import { expect, test } from 'vitest'
import { PROVIDER_NAMES } from '../../../configuration/providers/list.ts'
import { paymentProviders, signInProviders } from './provider-list.ts'

test('the configuration has the same providers, in the order of their sandboxes’ ports (row 452)', () => {
  expect(PROVIDER_NAMES).toEqual(Object.keys({ ...signInProviders, ...paymentProviders }))
})
