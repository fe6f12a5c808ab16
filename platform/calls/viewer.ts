import type { SignInProvider } from '../../contract/sign-in-services.ts'

export interface Viewer {
  memberId: string
  sessionId: string
  provider: SignInProvider
}
