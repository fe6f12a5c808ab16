import type { HandlerResult } from '../../contract/endpoint.ts'
import type { signInByCode } from '../../contract/sign-in.ts'
import { Refusal } from '../calls/refusal.ts'
import { textsIn } from '../texts/texts.ts'
import type { SignedIn } from './sign-in.ts'

export function signInResponse(
  outcome: SignedIn | Refusal,
  language: string,
): HandlerResult<typeof signInByCode> | Refusal {
  if (outcome instanceof Refusal) return outcome
  const { accessToken, endedCount } = outcome
  const hasEnded = endedCount > 0
  return {
    accessToken,
    kickOutInfo: {
      kickOutStatus: hasEnded ? 1 : 0,
      kickOutMessage: hasEnded ? textsIn(language).endedOthers : '',
    },
  }
}
