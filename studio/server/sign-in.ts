import type { Request, Response } from 'express'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { renderSVG } from 'uqr'
import * as z from 'zod'
import type { Operator } from '../../platform/operator/open-operator.ts'
import {
  endSessionAction,
  findPasskeyAction,
  findPasswordAction,
  findSessionAction,
  findSetupAction,
  openSessionAction,
  setUpAction,
} from '../../platform/operator/studio-actions.ts'
import { AccountName } from '../../platform/studio/accounts.ts'
import type { OpenSession, SignIn } from '../../platform/studio/sessions.ts'
import type { Authentication, Passkeys } from './passkeys.ts'
import { StudioRefusal } from './refusals.ts'
import { listActsOf } from './roles.ts'
import { hashPassword, isPassword, newTotpSecret, totpStepOf, totpUri } from './second-factor.ts'
import type { SessionCookie } from './session-cookie.ts'

/** What the screens know of it. */
export interface Session extends Omit<OpenSession, 'id'> {
  /** Paths of the acts that this role may perform. */
  actions: string[]
}

interface SignInDeps {
  operator: Operator
  passkeys: Passkeys
  cookie: SessionCookie
  nowMs(): number
}

const PASSWORD_LENGTH_MIN = 12
const Password = z
  .string()
  .min(PASSWORD_LENGTH_MIN, `must have at least ${PASSWORD_LENGTH_MIN} characters`)
  .max(200)
const Code = z.string().regex(/^[\d\s]{6,12}$/, 'must be the six digits that the app shows')
const PasswordTry = z.object({ name: AccountName, password: z.string().max(200), code: Code })
const PasskeyTry = z.object({ response: z.looseObject({ id: z.string().max(1_400) }) })
const SetupTry = z.object({ token: z.string().max(100) })
const PasskeySetup = SetupTry.extend({ response: z.looseObject({}) })
const PasswordSetup = SetupTry.extend({ password: Password, code: Code, secret: z.string().max(100) })

/** The same for every reason, so that nobody learns which accounts there are. */
const WRONG = 'The name, the password or the code is wrong.'
const NO_SETUP = 'This link was used or has ended. Ask an owner for a new one.'

/** Tries in a quarter of an hour. A link to set up needs none: it cannot be guessed. */
const TRIES_SECONDS = 900
const TRIES_OF_NAME = 10
const TRIES_OF_ADDRESS = 30

export function createSignIn({ operator, passkeys, cookie, nowMs }: SignInDeps) {
  const ofName = new RateLimiterMemory({ points: TRIES_OF_NAME, duration: TRIES_SECONDS })
  const ofAddress = new RateLimiterMemory({ points: TRIES_OF_ADDRESS, duration: TRIES_SECONDS })

  async function countTry(limiter: RateLimiterMemory, key: string): Promise<void> {
    await limiter.consume(key).catch(() => {
      throw new StudioRefusal(429, 'Too many tries. Wait a quarter of an hour, or use a passkey.')
    })
  }

  async function open(req: Request, res: Response, proof: z.input<typeof SignIn>): Promise<Session> {
    const { token, expiresAtMs, session } = await operator.perform(openSessionAction, proof, {
      operator: `studio:${proof.name}`,
    })
    const former = cookie.read(req)
    cookie.write(res, token, expiresAtMs)
    if (former) await endByToken(former)
    return toSession(session)
  }

  async function endByToken(token: string): Promise<void> {
    const session = await operator.perform(findSessionAction, { token })
    if (session)
      await operator.perform(
        endSessionAction,
        { id: session.id },
        { operator: `studio:${session.name}`, reason: 'signed out' },
      )
  }

  async function findSetup(token: string) {
    const found = await operator.perform(findSetupAction, { token })
    if (!found) throw new StudioRefusal(404, NO_SETUP)
    return found
  }

  return {
    /** Null: signed out. */
    async read(req: Request): Promise<OpenSession | null> {
      const token = cookie.read(req)
      return token === null ? null : operator.perform(findSessionAction, { token })
    },

    async byPassword(req: Request, res: Response): Promise<Session> {
      const { name, password, code } = PasswordTry.parse(req.body)
      await countTry(ofAddress, req.ip ?? '')
      await countTry(ofName, name)
      const stored = await operator.perform(findPasswordAction, { name })
      const isRight = await isPassword(password, stored?.hash ?? null)
      const totpStep = stored && totpStepOf(stored.totpSecret, code, nowMs())
      if (!isRight || totpStep === null) throw new StudioRefusal(401, WRONG)
      const session = await open(req, res, { name, totpStep, userAgent: userAgentOf(req) })
      await Promise.all([ofName.delete(name), ofAddress.reward(req.ip ?? '')])
      return session
    },

    passkeyOptions: () => passkeys.authenticationOptions(),

    async byPasskey(req: Request, res: Response): Promise<Session> {
      const { response } = PasskeyTry.parse(req.body)
      await countTry(ofAddress, req.ip ?? '')
      const stored = await operator.perform(findPasskeyAction, { id: response.id })
      const signCount = stored && (await passkeys.authenticate(response as unknown as Authentication, stored))
      if (!stored || signCount === null) {
        throw new StudioRefusal(401, 'This passkey belongs to no account here, or its time has run out.')
      }
      const userAgent = userAgentOf(req)
      return open(req, res, { name: stored.name, passkeyId: response.id, signCount, userAgent })
    },

    /** What the link offers: a passkey, or a password with an app that shows codes. */
    async beginSetup(req: Request) {
      const { token } = SetupTry.parse(req.body)
      const { name, role } = await findSetup(token)
      const secret = newTotpSecret()
      const uri = totpUri(secret, name)
      const passkeyOptions = await passkeys.registrationOptions(name)
      return { name, role, passkeyOptions, totp: { secret, uri, svg: renderSVG(uri) } }
    },

    async setUpPasskey(req: Request, res: Response): Promise<Session> {
      const { token, response } = PasskeySetup.parse(req.body)
      const { name } = await findSetup(token)
      const passkey = await passkeys.register(response)
      if (!passkey) throw new StudioRefusal(400, 'The passkey could not be made. Try again.')
      await operator.perform(setUpAction, { token, passkey, password: null })
      const { id: passkeyId, signCount } = passkey
      return open(req, res, { name, passkeyId, signCount, userAgent: userAgentOf(req) })
    },

    async setUpPassword(req: Request, res: Response): Promise<Session> {
      const { token, password, code, secret } = PasswordSetup.parse(req.body)
      const { name } = await findSetup(token)
      const totpStep = /^[A-Z2-7]{32}$/.test(secret) ? totpStepOf(secret, code, nowMs()) : null
      if (totpStep === null) {
        throw new StudioRefusal(400, 'The code is wrong. Enter the one that the app shows now.')
      }
      const hash = await hashPassword(password)
      // The code that proved the app is right signs in too, once.
      const stored = { hash, totpSecret: secret, totpStep: totpStep - 1 }
      await operator.perform(setUpAction, { token, passkey: null, password: stored })
      return open(req, res, { name, totpStep, userAgent: userAgentOf(req) })
    },

    async signOut(req: Request, res: Response): Promise<void> {
      const token = cookie.read(req)
      cookie.clear(res)
      if (token) await endByToken(token)
    },
  }
}

export function toSession({ name, role, signedInBy }: OpenSession): Session {
  return { name, role, signedInBy, actions: listActsOf(role) }
}

function userAgentOf(req: Request): string {
  return (req.headers['user-agent'] ?? '').slice(0, 300)
}
