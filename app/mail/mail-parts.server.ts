import type { AppLoadContext } from '@remix-run/server-runtime'
import { type AreaInfo, hasExtension } from '../../contract/area.ts'
import type { MailParts } from '../site/site-data.ts'

type Context = Pick<AppLoadContext, 'api'>

/** None if unknown, since every page shows links to them. */
export async function loadMailParts({ api }: Context): Promise<MailParts> {
  return toParts(await api.areaInfo().catch(() => null))
}

/** Rejects if the product API is unavailable. */
export async function hasMailPart({ api }: Context, part: keyof MailParts): Promise<boolean> {
  return toParts(await api.areaInfo())[part]
}

function toParts(area: AreaInfo | null): MailParts {
  const has = (...names: string[]) => names.every((name) => hasExtension(area, name))
  const recovery = has('recoveryState', 'confirmRecovery', 'finishRecovery', 'stopRecovery')
  return {
    address: has('mailAddress', 'setMailAddress', 'confirmMailAddress'),
    documents: has('memberDocuments', 'memberDocument'),
    recovery,
    // Not where no mail is sent.
    asksRecovery: recovery && has('askRecovery'),
  }
}
