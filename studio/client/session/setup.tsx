import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { Form } from 'ra-core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { type Problem, post } from '../api/post.ts'
import { Field } from '../parts/field.tsx'
import { toWords } from '../parts/format.ts'
import { Failure, Loading } from '../parts/states.tsx'
import { SIGN_IN } from './auth-provider.ts'
import type { Role } from './session.ts'
import { CodeField } from './sign-in.tsx'
import { Or, toPasskeyProblem, useSignIn, WayIn } from './way-in.tsx'

interface Setup {
  name: string
  role: Role
  passkeyOptions: PublicKeyCredentialCreationOptionsJSON
  totp: { secret: string; uri: string; svg: string }
}

const PASSWORD_LENGTH_MIN = 12

/** Where the link of a new account leads. */
export function SetupScreen() {
  const [token] = useState(() => window.location.hash.slice(1))
  // Neither the history nor a shared screen keeps the token.
  useEffect(() => window.history.replaceState(window.history.state, '', '/setup'), [])
  const { data, error, refetch } = useQuery<Setup, Problem>({
    queryKey: ['setup', token],
    queryFn: () => post<Setup>('/api/setup', { token }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <WayIn title="Set up your account">
      {token === '' && (
        <p>
          Open the link that you were sent once more, or <Link to={SIGN_IN}>sign in</Link>.
        </p>
      )}
      {token !== '' && !data && !error && <Loading />}
      {error && <Failure problem={error} onRetry={error.isUnclear ? refetch : undefined} />}
      {data && <Choices token={token} setup={data} />}
    </WayIn>
  )
}

function Choices({ token, setup }: { token: string; setup: Setup }) {
  const { name, role, passkeyOptions } = setup
  const byPasskey = useSignIn<void>(async () => {
    const response = await startRegistration({ optionsJSON: passkeyOptions }).catch((error: unknown) => {
      throw toPasskeyProblem(error)
    })
    return { path: '/api/setup/passkey', body: { token, response } }
  }, '/')
  return (
    <>
      <p>
        You sign in as <strong>{name}</strong>. Your role: {toWords(role).toLowerCase()}.
      </p>
      {browserSupportsWebAuthn() && (
        <>
          <button
            type="button"
            className="button button-main"
            disabled={byPasskey.isPending}
            onClick={() => byPasskey.mutate()}
          >
            <KeyRound aria-hidden className="size-4.5" />
            {byPasskey.isPending ? 'Waiting for your passkey…' : 'Make a passkey'}
          </button>
          {byPasskey.error && <Failure problem={byPasskey.error} />}
          <Or />
        </>
      )}
      <PasswordForm token={token} totp={setup.totp} name={name} />
    </>
  )
}

function PasswordForm({ token, totp, name }: { token: string; totp: Setup['totp']; name: string }) {
  const { mutate, isPending, error } = useSignIn<object>(
    (values) => ({ path: '/api/setup/password', body: { ...values, token, secret: totp.secret } }),
    '/',
  )
  return (
    <Form
      className="grid gap-4"
      noValidate
      disableInvalidFormNotification
      onSubmit={({ password, code }: Record<string, string>) => mutate({ password, code })}
    >
      {/* Password managers store it with the password. */}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <Field
        name="password"
        label="Password"
        hint={`At least ${PASSWORD_LENGTH_MIN} characters; several words are good.`}
        type="password"
        autoComplete="new-password"
        isRequired
        validate={(password: string) =>
          password.length < PASSWORD_LENGTH_MIN
            ? `Choose a password of at least ${PASSWORD_LENGTH_MIN} characters.`
            : undefined
        }
      />
      <div className="grid justify-items-start gap-2">
        <p>Scan this code with an app that makes six-digit codes, or type its secret there.</p>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(totp.svg)}`}
          alt="QR code of the secret"
          className="size-44 rounded-lg bg-white p-2"
        />
        <p>
          Secret: <code className="font-mono">{totp.secret}</code>
        </p>
        <a href={totp.uri}>Open the app on this device</a>
      </div>
      <CodeField />
      {error && <Failure problem={error} />}
      <button type="submit" className="button" aria-disabled={isPending}>
        {isPending ? 'Setting up…' : 'Use a password and codes'}
      </button>
    </Form>
  )
}
