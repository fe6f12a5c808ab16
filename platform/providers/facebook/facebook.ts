import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { type Identity, readIdentity } from '../identity.ts'
import { type ProviderAddress, readProviderAddress } from '../provider-address.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { providerFetch } from '../provider-fetch.ts'
import type { FacebookConfig } from './config.ts'

interface Claimed {
  thirdPartId: string
  accessToken: string
}

export interface Facebook {
  /**
   * Returns the token's owner according to the provider; `claimed` is compared, not trusted. A token of
   * another app is refused, otherwise any site a member signs in to could sign in here.
   */
  identify(claimed: Claimed): Promise<Identity | ProviderFailure>
  /** The address is null unless the owner has granted it to this app. */
  readAddress(claimed: Claimed): Promise<ProviderAddress | ProviderFailure>
}

interface FacebookOptions {
  deadlineMs?: number
}

/** Per call. With two calls and the web front's part a viewer waits less than ten seconds. */
const DEADLINE_MS = 2500
const HTTP_TOO_MANY = 429

const Inspection = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.coerce.string().optional(),
    user_id: z.coerce.string().optional(),
    scopes: z.array(z.string()).optional(),
  }),
})
const Person = z.object({
  id: z.string(),
  name: z.unknown(),
  email: z.unknown().optional(),
  picture: z
    .object({ data: z.object({ url: z.unknown() }) })
    .nullish()
    .catch(null),
})

export function createFacebook(
  { graphUrl, appId, appSecret }: Omit<FacebookConfig, 'dialogUrl'>,
  { deadlineMs = DEADLINE_MS }: FacebookOptions = {},
): Facebook {
  /** A refusal is a normal response; only outages and invalid responses are errors. */
  async function callGraph<Shape extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    shape: Shape,
  ): Promise<z.output<Shape> | ProviderFailure> {
    try {
      const response = await providerFetch(`${graphUrl}${path}?${new URLSearchParams(query)}`, {}, deadlineMs)
      const { status } = response
      if (status >= 400 && status < 500 && status !== HTTP_TOO_MANY) {
        return new ProviderFailure('signInRefused', `HTTP ${status}`)
      }
      if (!response.ok) return new ProviderFailure('providerUnavailable', `HTTP ${status}`)
      const parsed = shape.safeParse(await response.json())
      return parsed.success ? parsed.data : new ProviderFailure('providerUnavailable', 'unexpected answer')
    } catch (error) {
      return new ProviderFailure('providerUnavailable', error instanceof Error ? error.name : 'unknown')
    }
  }

  async function readOwner({ thirdPartId, accessToken }: Claimed, fields: string) {
    const inspection = await callGraph(
      '/debug_token',
      { input_token: accessToken, access_token: `${appId}|${appSecret}` },
      Inspection,
    )
    if (inspection instanceof ProviderFailure) return inspection
    const { is_valid, app_id, user_id, scopes } = inspection.data
    if (!is_valid) return new ProviderFailure('signInRefused', 'the token is not valid')
    if (app_id !== appId) return new ProviderFailure('signInRefused', 'the token is of another app')
    if (user_id !== thirdPartId) return new ProviderFailure('signInRefused', 'the token is of another person')
    const proof = createHmac('sha256', appSecret).update(accessToken).digest('hex')
    const person = await callGraph(
      '/me',
      { fields, access_token: accessToken, appsecret_proof: proof },
      Person,
    )
    if (person instanceof ProviderFailure) return person
    if (person.id !== user_id) return new ProviderFailure('signInRefused', 'the profile is of another person')
    return { ...person, scopes }
  }

  return {
    async identify(claimed) {
      const owner = await readOwner(claimed, 'id,name,picture')
      if (owner instanceof ProviderFailure) return owner
      const profile = { id: owner.id, name: owner.name, pictureUrl: owner.picture?.data.url }
      return readIdentity('facebook', profile) ?? unusableId()
    },

    async readAddress(claimed) {
      const owner = await readOwner(claimed, 'id,email')
      if (owner instanceof ProviderFailure) return owner
      return readProviderAddress(owner.id, owner.scopes?.includes('email') && owner.email) ?? unusableId()
    },
  }
}

const unusableId = () => new ProviderFailure('providerUnavailable', 'unusable id')
