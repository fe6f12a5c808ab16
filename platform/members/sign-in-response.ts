import type { HandlerResult } from '../../contract/endpoint.ts'
import type { signInByCode } from '../../contract/sign-in.ts'
import { textsIn } from '../texts/texts.ts'
import type { SignedIn } from './sign-in.ts'

export function signInResponse(
  { accessToken, endedCount }: SignedIn,
  language: string,
): HandlerResult<typeof signInByCode> {
  const hasEnded = endedCount > 0
  return {
    accessToken,
    kickOutInfo: {
      kickOutStatus: hasEnded ? 1 : 0,
      kickOutMessage: hasEnded ? textsIn(language).endedOthers : '',
    },
  }
}
