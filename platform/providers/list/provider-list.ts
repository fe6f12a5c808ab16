import type { SignInProvider } from '../../../contract/sign-in-services.ts'
import { facebook } from '../facebook/provider.ts'
import { google } from '../google/provider.ts'
import { paypal } from '../paypal/provider.ts'
import type { PaymentEntry, SignInEntry } from '../provider.ts'

/** In the order of their buttons. */
export const signInProviders = { google, facebook } as const satisfies Record<
  SignInProvider,
  SignInEntry<unknown, unknown>
>

/** Orders are paid with the first one that is configured. */
export const paymentProviders = { paypal } as const satisfies Record<string, PaymentEntry<unknown>>
