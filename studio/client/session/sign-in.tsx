import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { Form, required } from 'ra-core'
import { post } from '../api/post.ts'
import { Field } from '../parts/field.tsx'
import { Failure } from '../parts/states.tsx'
import type { SignIn } from './auth-provider.ts'
import { Or, toPasskeyProblem, useSignIn, WayIn } from './way-in.tsx'

const OPTIONS = '/api/sign-in/passkey/options'

async function usePasskey(): Promise<SignIn> {
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>(OPTIONS, {})
  const response = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw toPasskeyProblem(error)
  })
  return { path: '/api/sign-in/passkey', body: { response } }
}

export function SignInScreen() {
  const byPasskey = useSignIn<void>(usePasskey)
  const byPassword = useSignIn<object>((body) => ({ path: '/api/sign-in', body }))
  return (
    <WayIn title="Sign in to Studio">
      {browserSupportsWebAuthn() && (
        <>
          <button
            type="button"
            className="button button-main"
            disabled={byPasskey.isPending}
            onClick={() => byPasskey.mutate()}
          >
            <KeyRound aria-hidden className="size-4.5" />
            {byPasskey.isPending ? 'Waiting for your passkey…' : 'Sign in with a passkey'}
          </button>
          {byPasskey.error && <Failure problem={byPasskey.error} />}
          <Or />
        </>
      )}
      <Form
        className="grid gap-4"
        noValidate
        disableInvalidFormNotification
        onSubmit={(values: object) => byPassword.mutate(values)}
      >
        <Field
          name="name"
          label="Name"
          autoComplete="username"
          isRequired
          validate={required('Type the name of your account.')}
        />
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          isRequired
          validate={required('Type your password.')}
        />
        <CodeField />
        {byPassword.error && <Failure problem={byPassword.error} />}
        <button type="submit" className="button" aria-disabled={byPassword.isPending}>
          {byPassword.isPending ? 'Signing in…' : 'Sign in with a password'}
        </button>
      </Form>
    </WayIn>
  )
}

export function CodeField() {
  return (
    <Field
      name="code"
      label="Six-digit code"
      hint="From the app that makes your codes."
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      isRequired
      validate={(code: string) =>
        /^\d{6}$/.test(code) ? undefined : 'Type the six digits that the app shows now.'
      }
    />
  )
}
