export type Role = 'owner' | 'editor' | 'support' | 'finance' | 'reader'

export const ROLES: readonly Role[] = ['owner', 'editor', 'support', 'finance', 'reader']

export interface Session {
  name: string
  role: Role
  /** Paths of the actions that the account may perform. */
  actions: string[]
  signedInBy: 'passkey' | 'password'
}
