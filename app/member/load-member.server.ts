import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../contract/area.ts'
import { isSessionEnd } from '../page/requests/session-problem.ts'
import { type DataRights, type KnownMember, toMember } from './session.ts'

const requests = new WeakMap<AppLoadContext, Promise<KnownMember | null>>()

/**
 * The token's member; null without one. All loaders of a request share one call. An outage is returned; the end of
 * a session is thrown.
 */
export function loadMember(context: AppLoadContext): Promise<KnownMember | null> {
  const account = requests.get(context) ?? requestMember(context)
  requests.set(context, account)
  return account.catch((error: unknown) => {
    // Remix reads its body for each loader that throws it.
    throw error instanceof Response ? error.clone() : error
  })
}

async function requestMember(context: AppLoadContext): Promise<KnownMember | null> {
  if (!context.hasToken || context.isShared) return null
  try {
    return { viewer: toMember(await context.api.memberDetail()), isUnavailable: false }
  } catch (error) {
    if (isSessionEnd(error)) throw error
    context.log.warn({ err: error }, 'member summary unavailable')
    return { viewer: null, isUnavailable: true }
  }
}

/** All false if unknown: a control that fails would be worse than none. */
export async function loadDataRights(context: AppLoadContext): Promise<DataRights> {
  const area = await context.api.areaInfo().catch(() => null)
  return { mayExport: hasExtension(area, 'exportMember'), mayDelete: hasExtension(area, 'deleteMember') }
}
