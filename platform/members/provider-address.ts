import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import type {
  takeProviderAddress as takeCall,
  addressConsentUrl as urlCall,
} from '../../contract/extensions/mail-address.ts'
import type { SignInProvider } from '../../contract/sign-in-services.ts'
import type { MemberCall } from '../calls/call.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Database } from '../db/tables.ts'
import { type AddressDeps as MailDeps, noMail, putMailAddress } from '../mail/mail-address.ts'
import { signInProviders } from '../providers/list/provider-list.ts'
import type { ProviderAddress } from '../providers/provider-address.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import { failedSignIn, notSetUp } from './failed-sign-in.ts'
import { type AddressDeps, signInAddress } from './sign-in-address.ts'
import { followCode, type ProofDeps } from './sign-in-by-code.ts'

type Caller = Pick<MemberCall, 'requestId' | 'language' | 'viewer'>

/** Where the redirect provider asks the member to share the mail address. */
export async function addressConsentUrl(
  deps: AddressDeps & Pick<MailDeps, 'db' | 'sendsMail'>,
  input: ParsedInput<typeof urlCall>,
  { requestId, viewer: { memberId } }: Caller,
): Promise<HandlerResult<typeof urlCall> | Refusal> {
  if (!deps.sendsMail) return noMail()
  const identity = await deps.db
    .selectFrom('member_identity')
    .select('third_party_id')
    .where('provider', '=', 'google')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (!identity) return otherAccount('google')
  return signInAddress(deps, input, requestId, { memberId, thirdPartyId: identity.third_party_id })
}

/**
 * Gives the address that the member's own account at a provider shares. It is confirmed by a link like any other: a provider vouches
 * for an address at some time in the past, and its mailbox may be somebody else's by now (record 131).
 */
export async function takeProviderAddress(
  deps: MailDeps & ProofDeps,
  proof: ParsedInput<typeof takeCall>,
  caller: Caller,
): Promise<null | Refusal> {
  if (!deps.sendsMail) return noMail()
  const { memberId } = caller.viewer
  const provider = 'code' in proof ? 'google' : 'facebook'
  const shared = await ('code' in proof
    ? followCode(deps, proof, { ...caller, memberId }, (google, attempt) =>
        google.readAddress(attempt, proof.code),
      )
    : readByToken(deps, proof, caller))
  if (shared instanceof Refusal) return shared
  if (!(await isOwn(deps.db, memberId, { provider, ...shared }))) return otherAccount(provider)
  if (shared.address === null)
    return new Refusal('addressNotShared', `${signInProviders[provider].label} shared no verified address.`)
  return putMailAddress(deps, { address: shared.address }, caller.viewer, caller.language)
}

async function readByToken(
  { providers, log }: ProofDeps,
  proof: { thirdPartId: string; accessToken: string },
  { requestId }: Caller,
): Promise<ProviderAddress | Refusal> {
  if (!providers.facebook) return notSetUp('facebook')
  const shared = await providers.facebook.readAddress(proof)
  return shared instanceof ProviderFailure ? failedSignIn(log, requestId, 'facebook', shared) : shared
}

async function isOwn(
  db: Database,
  memberId: string,
  { provider, thirdPartyId }: { provider: SignInProvider; thirdPartyId: string },
): Promise<boolean> {
  const identity = await db
    .selectFrom('member_identity')
    .select('member_id')
    .where('provider', '=', provider)
    .where('third_party_id', '=', thirdPartyId)
    .executeTakeFirst()
  return identity?.member_id === memberId
}

function otherAccount(provider: SignInProvider): Refusal {
  const { label } = signInProviders[provider]
  return new Refusal('otherAccount', `This is not the ${label} account that you log in with.`)
}
