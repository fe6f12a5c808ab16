import { expect, test, vi } from 'vitest'
import { createPlatformChecks } from '../../cli/check/checks.ts'
import { watchClocks } from '../../cli/check/clock.ts'
import { readEnvironment } from '../../configuration/read-environment.ts'
import { platformFaults } from '../../configuration/rules.ts'
import { PLATFORM_VARIABLES } from '../../configuration/variables.ts'
import type { SignInProvider } from '../../contract/sign-in.ts'
import { settingsFromEnvironment } from '../../platform/config/settings.ts'
import { notSetUp } from '../../platform/members/failed-sign-in.ts'
import {
  createPaymentProvider,
  toNoticeTopic,
  toPayOrigins,
} from '../../platform/providers/list/payment-providers.ts'
import type { paymentProviders, signInProviders } from '../../platform/providers/list/provider-list.ts'
import { inPlace, NO_SANDBOXES, SANDBOX_NAMES } from '../../platform/providers/list/sandboxes.ts'
import { signInServices, toSignInConfigs } from '../../platform/providers/list/sign-in-providers.ts'
import type { PaypalConfig } from '../../platform/providers/paypal/config.ts'
import { paypal } from '../../platform/providers/paypal/provider.ts'
import type { PaymentEntry, SignInEntry } from '../../platform/providers/provider.ts'
import { systemClock } from '../../platform/runtime/clock.ts'
import { testKey } from '../builders/keys.ts'

interface NewConfig {
  id: string
}

/** Lines as somebody would add them to the list. Their folders would have variables of their own. */
vi.mock(import('../../platform/providers/list/provider-list.ts'), async (load) => {
  const list = await load()
  const apple: SignInEntry<NewConfig, { origins: string[] }> = {
    label: 'Apple',
    idVariable: 'FACEBOOK_APP_ID',
    reads: ['FACEBOOK_APP_ID'],
    toConfig: ({ FACEBOOK_APP_ID: id }) => (id ? { id } : null),
    toService: ({ id }) => ({ origins: [`https://${id}.example`] }),
    attempt: async ({ id }) => ({ problem: `it does not accept ${id}`, nowMs: null }),
    without: 'no sign-in with Apple',
    advice: 'Compare the id.',
  }
  const card: PaymentEntry<NewConfig> = {
    label: 'Card',
    idVariable: 'PAYPAL_WEBHOOK_ID',
    reads: ['PAYPAL_WEBHOOK_ID'],
    toConfig: ({ PAYPAL_WEBHOOK_ID: id }) => (id ? { id } : null),
    createClient: ({ id }) => ({ id }) as unknown as ReturnType<typeof card.createClient>,
    toPayOrigins: ({ id }) => [`https://${id}.example`],
    noticeTopics: new Map([['charge.refunded', 'moneyBack']]),
    attempt: async (_config, noticeUrl) => ({ problem: noticeUrl, nowMs: null }),
    without: 'no cards',
    advice: 'Compare the key.',
  }
  return {
    signInProviders: { ...list.signInProviders, apple } as typeof signInProviders,
    paymentProviders: { ...list.paymentProviders, card } as typeof paymentProviders,
  }
})

const ENVIRONMENT = {
  MEDIA_SECRET: testKey('media'),
  SIGN_IN_SECRET: testKey('sign-in'),
  APP_ORIGIN: 'https://watch.example',
  FACEBOOK_APP_ID: 'pear',
  FACEBOOK_APP_SECRET: 'x',
  PAYPAL_CLIENT_ID: 'us',
  PAYPAL_CLIENT_SECRET: 'x',
  PAYPAL_WEBHOOK_ID: 'w1',
}
const values = readEnvironment(ENVIRONMENT, PLATFORM_VARIABLES, platformFaults)

test('a line in the list sets up a provider, and its sandbox replaces it (row 452)', () => {
  const { secrets } = settingsFromEnvironment(ENVIRONMENT)
  expect(secrets.providers).toMatchObject({ google: null, apple: { id: 'pear' } })
  expect(secrets.payments).toMatchObject({ paypal: { clientId: 'us' }, card: { id: 'w1' } })
  expect(SANDBOX_NAMES).toEqual(['google', 'facebook', 'apple', 'paypal', 'card'])
  expect(NO_SANDBOXES).toMatchObject({ apple: null, card: null })
  const sandboxes = { ...NO_SANDBOXES, card: { id: 'sandbox' } }
  expect(toPayOrigins(sandboxes)).toEqual(['https://sandbox.example'])
  expect(inPlace(sandboxes, { ...secrets.providers, ...secrets.payments })).toMatchObject({
    apple: { id: 'pear' },
    paypal: { clientId: 'us' },
    card: { id: 'sandbox' },
  })
})

test('a line in the list lets members sign in there, and reports when they cannot (row 67)', () => {
  expect(signInServices(toSignInConfigs(values))).toMatchObject({
    google: null,
    apple: { origins: ['https://pear.example'] },
  })
  expect(notSetUp('apple' as SignInProvider).message).toBe('Signing in with Apple is not set up here.')
})

test('a line in the list accepts payments and their notices (row 431)', () => {
  const only = { paypal: null, card: { id: 'w1' } }
  expect(createPaymentProvider(only, { clock: systemClock })).toEqual({ id: 'w1' })
  const neither = { ...only, card: null }
  expect(createPaymentProvider(neither, { clock: systemClock })).toBeNull()
  expect(['charge.refunded', 'CUSTOMER.DISPUTE.CREATED', 'charge.paid'].map(toNoticeTopic)).toEqual([
    'moneyBack',
    'disputeOpened',
    'other',
  ])
})

test('a line in the list makes “cliffhanger check” check it (row 454)', async () => {
  const find = (name: string, environment = values) =>
    createPlatformChecks(environment, watchClocks(Date.now)).find((check) => check.name === name)
  expect(find('Apple')?.reads).toEqual(['FACEBOOK_APP_ID'])
  expect(await find('Apple')?.run()).toEqual({
    state: 'failed',
    detail: 'it does not accept pear',
    advice: 'Compare the id.',
  })
  const noticeUrl = 'https://watch.example/payments/paypal/notices/'
  expect(await find('Card')?.run()).toMatchObject({ detail: noticeUrl, advice: 'Compare the key.' })
  expect(await find('sign-in')?.run()).toMatchObject({ state: 'ok', detail: '2 providers' })
  const nobody = readEnvironment({ MEDIA_SECRET: testKey('media') }, PLATFORM_VARIABLES, platformFaults)
  expect(await find('Card', nobody)?.run()).toMatchObject({ detail: 'not set up: no cards' })
  expect(await find('sign-in', nobody)?.run()).toMatchObject({
    advice: 'Set up Google, Facebook, or Apple: docs/runbooks/sign-in.md.',
  })
})

test('an incomplete provider does not compile', () => {
  const { attempt: _, ...untried } = paypal
  // @ts-expect-error A provider that “cliffhanger check” could not try.
  const entry: PaymentEntry<PaypalConfig> = untried
  // @ts-expect-error A sandbox that no folder has.
  const name: (typeof SANDBOX_NAMES)[number] = 'venmo'
  expect([entry, name]).toHaveLength(2)
})
