import {
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useLogoutIfAccessDenied, useNotify } from 'ra-core'
import { useEffect } from 'react'
import { type ActName, type Answer, type Input, type Output, perform } from './acts.ts'
import { Problem } from './post.ts'

export const toQueryKey = (name: ActName, input: unknown): QueryKey => ['act', name, input]

/** What an act answers that changes nothing. */
export async function read<Name extends ActName>(name: Name, input: Input<Name>): Promise<Output<Name>> {
  const answer = await perform(name, input)
  if ('approval' in answer) throw new Problem(answer.approval.sentence, 403)
  return answer.output
}

export function useRead<Name extends ActName>(
  name: Name,
  input: Input<Name>,
  options: Pick<
    UseQueryOptions<Output<Name>, Problem>,
    'placeholderData' | 'refetchInterval' | 'enabled'
  > = {},
) {
  const query = useQuery<Output<Name>, Problem>({
    queryKey: toQueryKey(name, input),
    queryFn: () => read(name, input),
    ...options,
  })
  useSignInWhenNeeded(query.error)
  return query
}

/** A session that has ended leads to the sign-in page, which leads back here. */
export function useSignInWhenNeeded(error: Problem | null): void {
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  useEffect(() => {
    if (error) void logoutIfAccessDenied(error)
  }, [error, logoutIfAccessDenied])
}

/** Performs an act, announces what came of it, and rereads what is on the screen. */
export function useAct<Name extends ActName>(name: Name, toSentence: (output: Output<Name>) => string) {
  const notify = useNotify()
  const queryClient = useQueryClient()
  const mutation = useMutation<Answer<Name>, Problem, { input: Input<Name>; reason?: string | undefined }>({
    mutationFn: ({ input, reason }) => perform(name, input, reason),
    onSuccess(answer) {
      notify('approval' in answer ? answer.approval.sentence : toSentence(answer.output))
      void queryClient.invalidateQueries({ queryKey: ['act'] })
    },
  })
  useSignInWhenNeeded(mutation.error)
  return mutation
}
