import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AuthProvider } from 'ra-core'
import { get, Problem, post } from '../api/post.ts'
import type { Session } from './session.ts'

export const SIGN_IN = '/sign-in'

/** Reread now and then: a role may change meanwhile. */
export const sessionQuery = queryOptions<Session, Problem>({
  queryKey: ['session'],
  async queryFn() {
    const session = await get<Session | undefined>('/api/session')
    if (!session) throw new Problem('You are signed out.', 401)
    return session
  },
  staleTime: 60_000,
})

export interface SignIn {
  path: string
  body: unknown
}

/** `canAccess` takes the path of an action as its resource. */
export function createAuthProvider(queryClient: QueryClient): AuthProvider {
  const loadSession = () => queryClient.fetchQuery(sessionQuery)
  return {
    async login({ path, body }: SignIn) {
      queryClient.setQueryData(sessionQuery.queryKey, await post<Session>(path, body))
    },
    async logout({ isAsked = false }: { isAsked?: boolean } = {}) {
      if (isAsked) await post('/api/sign-out', {})
      return SIGN_IN
    },
    async checkAuth() {
      await loadSession()
    },
    async checkError(error: unknown) {
      // Rejecting signs out. `message: false`: the sign-in page needs no explanation.
      if (error instanceof Problem && error.status === 401) throw { message: false }
    },
    async canAccess({ resource }) {
      const { actions } = await loadSession()
      return actions.includes(resource)
    },
    async getIdentity() {
      const { name } = await loadSession()
      return { id: name, fullName: name }
    },
  }
}
