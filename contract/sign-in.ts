import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** What a browser brings back from the redirect provider. */
export const CodeProof = z.object({
  code: z.string().max(4096),
  state: z.string().max(4096),
  redirectUrl: z.url(),
})

/** Of the popup provider, for whose code the web front has got a token. */
export const TokenProof = z.object({ thirdPartId: z.string().max(256), accessToken: z.string().max(4096) })

const WireSignIn = z.object({
  accessToken: z.string().min(1).max(4096).nullish(),
  kickOutInfo: z
    .object({
      kickOutStatus: z.union([z.number(), z.boolean()]).nullish(),
      kickOutMessage: z.string().nullish(),
    })
    .nullish(),
})

/** A token with a kick-out signs in and shows its message; a kick-out without a token is a refusal. */
function readSignIn(wire: z.output<typeof WireSignIn>) {
  return {
    accessToken: wire.accessToken ?? null,
    kickOutMessage: wire.kickOutInfo?.kickOutStatus ? (wire.kickOutInfo.kickOutMessage ?? '') : null,
  }
}

export const signInAddress = endpoint({
  method: 'GET',
  path: '/user/api/front/login/google/url',
  summary: 'The address to which the browser is sent to sign in with the redirect provider.',
  source: 'Rows 67, 228, `GET {hash}`; default path ours',
  audience: 'anyone',
  query: z.object({ redirectUrl: z.url() }),
  wire: z.string().max(4096),
  read: (wire) => wire,
  refusals: ['providerUnavailable'],
})

export const signInByCode = endpoint({
  method: 'POST',
  path: '/user/api/front/login/google',
  summary: 'Ends a sign-in with the redirect provider.',
  source: 'Rows 68, 229, `POST {hash}`; default path ours',
  audience: 'anyone',
  body: CodeProof,
  wire: WireSignIn,
  read: readSignIn,
  refusals: ['signInRefused', 'signInUsed', 'signInStale', 'providerUnavailable'],
})

export const signInByToken = endpoint({
  method: 'POST',
  path: '/user/api/front/login/facebook',
  summary: 'Ends a sign-in with the popup provider.',
  source: 'Rows 69, 230, `POST {hash}`; default path ours',
  audience: 'anyone',
  body: TokenProof,
  wire: WireSignIn,
  read: readSignIn,
  refusals: ['signInRefused', 'providerUnavailable'],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/user/api/front/logout',
  summary: 'Ends the session of the token.',
  source: 'Rows 74, 232, `POST {hash}`; default path ours',
  audience: 'member',
  wire: z.unknown(),
  read: () => null,
})
