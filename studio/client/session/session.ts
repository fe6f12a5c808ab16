import type { StudioRole } from '../../../platform/db/tables.ts'

export type { Session } from '../../server/sign-in.ts'
export type Role = StudioRole

export const ROLES: readonly Role[] = ['owner', 'editor', 'support', 'finance', 'reader']
