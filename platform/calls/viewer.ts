import type { SignInProvider } from '../../contract/sign-in.ts'

export interface Viewer {
  memberId: string
  sessionId: string
  provider: SignInProvider
}
