import type { SignInProvider } from '../../contract/sign-in.ts'

/** The signed-in member a request comes from. */
export interface Viewer {
  memberId: string
  sessionId: string
  /** Whom this session was opened with. Row 435. */
  provider: SignInProvider
}
