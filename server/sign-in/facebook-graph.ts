import { createHmac } from 'node:crypto'
import { request } from 'undici'
import * as z from 'zod'
import { readBounded } from '../../contract/bounded-body.ts'
import type { SignInServices } from '../../contract/sign-in-services.ts'
import { parseJson } from '../http/parse-json.ts'
import { SignInError } from './problems.ts'

const DEADLINE_MS = 3000
const RESPONSE_BYTES_MAX = 64 * 1024

const Grant = z.object({ access_token: z.string().min(1).max(4096) })
const Me = z.object({ id: z.string().min(1).max(256) })

/**
 * Exchanges the code with our app secret, so that codes of other apps are useless, and takes the identity only from the graph's
 * response. Throws {@link SignInError}: `refused` if the graph refuses, `unavailable` without a usable response in time.
 */
export async function identityOfCode(
  { graphUrl, appId, appSecret }: NonNullable<SignInServices['facebook']>,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<{ thirdPartId: string; accessToken: string }> {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  const exchange = { client_id: appId, client_secret: appSecret, redirect_uri: redirectUri, code }
  const { access_token } = await callGraph(`${graphUrl}/oauth/access_token`, exchange, Grant, signal)
  const proof = createHmac('sha256', appSecret).update(access_token).digest('hex')
  const query = { fields: 'id', access_token, appsecret_proof: proof }
  const { id } = await callGraph(`${graphUrl}/me`, query, Me, signal)
  return { thirdPartId: id, accessToken: access_token }
}

/** Drops network errors, which contain the URL and thereby secrets. */
async function callGraph<Schema extends z.ZodType>(
  url: string,
  query: Record<string, string>,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  let status: number
  let text: string
  try {
    const headers = { accept: 'application/json' }
    const response = await request(`${url}?${new URLSearchParams(query)}`, { headers, signal })
    status = response.statusCode
    const bytes = await readBounded(response.body, RESPONSE_BYTES_MAX)
    if (!bytes) throw new SignInError('unavailable')
    text = bytes.toString('utf8')
  } catch {
    throw new SignInError('unavailable')
  }
  if (status >= 400 && status < 500 && status !== 429) throw new SignInError('refused')
  const found = status === 200 ? schema.safeParse(parseJson(text)) : null
  if (!found?.success) throw new SignInError('unavailable')
  return found.data
}
