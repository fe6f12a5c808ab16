import { useMutation } from '@tanstack/react-query'
import { useLogin } from 'ra-core'
import type { ReactNode } from 'react'
import { Problem } from '../api/post.ts'
import { PageHead } from '../parts/page.tsx'
import type { SignIn } from './auth-provider.ts'

/** A page for somebody who is not signed in yet. */
export function WayIn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center p-4">
      <div className="card grid gap-4 p-6">
        <PageHead title={title} />
        {children}
      </div>
    </main>
  )
}

export function Or() {
  return (
    <p className="flex items-center gap-3 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  )
}

/** Signs in with what a step prepares, and opens the page that was wanted, or `to`. */
export function useSignIn<Given>(prepare: (given: Given) => SignIn | Promise<SignIn>, to?: string) {
  const login = useLogin()
  return useMutation<unknown, Problem, Given>({
    mutationFn: async (given) => login(await prepare(given), to),
  })
}

/** Of a passkey that the browser did not give. */
export function toPasskeyProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const name = error instanceof Error ? error.name : ''
  return new Problem(PASSKEY_PROBLEMS[name] ?? 'This browser could not use a passkey. Try again.', 400)
}

const PASSKEY_PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError: 'The passkey was not used in time, or it was cancelled. Try again.',
  AbortError: 'The passkey was cancelled. Try again.',
  InvalidStateError: 'This device has a passkey for this account already. Sign in with it.',
  SecurityError: 'Passkeys work only at the address that Studio is set up for. Open that address.',
}
