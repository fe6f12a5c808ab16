import type { SignInProvider } from '../../contract/sign-in.ts'

/** The signed-in member of a request. */
export interface Viewer {
  memberId: string
  sessionId: string
  /** The provider of this session. */
  provider: SignInProvider
}
