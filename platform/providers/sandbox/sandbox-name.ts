import { SIGN_IN_PROVIDERS } from '../../../contract/sign-in.ts'

/** Third parties that have a stand-in, in the order of their ports. */
export const SANDBOX_NAMES = [...SIGN_IN_PROVIDERS, 'paypal'] as const
export type SandboxName = (typeof SANDBOX_NAMES)[number]
