import { readSignInProblem, type SignInProblem } from '../../contract/flash.ts'

export const SIGN_IN_CHANNEL = 'cliffhanger-sign-in'

export type PopupReport =
  | { kind: 'signedIn'; redirectTo: string }
  | { kind: 'failed'; problem: SignInProblem }

/** Null for foreign messages. An unknown problem counts as a general failure. */
export function parsePopupReport(message: unknown): PopupReport | null {
  const { kind, redirectTo, problem } = (message ?? {}) as Record<string, unknown>
  if (kind === 'signedIn') return { kind, redirectTo: typeof redirectTo === 'string' ? redirectTo : '/' }
  if (kind !== 'failed') return null
  return { kind, problem: readSignInProblem(problem) ?? 'failed' }
}
