import { createHrefs } from '../addresses/hrefs.ts'
import { createStore, type ReadableStore } from '../browser/create-store.ts'
import type { Language } from '../i18n/language.ts'
import { RESPONSE_MS_MAX } from '../page/requests/response-deadline.ts'
import { type EarlyMember, MEMBER_REQUEST } from './early-member.ts'
import type { Session } from './session.ts'

export const NOBODY: Session = { sessionMark: null, account: null, dataRights: null }

const AWAITED = { viewer: null, isUnavailable: false, isAwaited: true } as const
const UNAVAILABLE = { viewer: null, isUnavailable: true } as const

/** Null: only the page's own data is known. */
export interface MemberStore extends ReadableStore<Session | null> {
  adopt(member: Session): void
  /** Without a response the known member stays. */
  refresh(): Promise<void>
  /** Another tab signed in or out: no member is shown until the new one has loaded. */
  follow(sessionMark: string | null): void
}

interface MemberStoreOptions {
  early: EarlyMember | undefined
  load(): Promise<Response>
}

/** The only place in a document that knows its member. */
export function createMemberStore({ early, load }: MemberStoreOptions): MemberStore {
  const { current, become, subscribe } = createStore<Session | null>(
    early ? { sessionMark: early.sessionMark, account: AWAITED, dataRights: null } : null,
  )
  let latest = 0

  async function read(pending: Promise<Response>): Promise<Session | null> {
    try {
      const response = await pending
      const isUsable = response.ok || response.status === 401
      return isUsable ? { ...NOBODY, ...((await response.json()) as Session) } : null
    } catch {
      return null
    }
  }

  /** Ignores all responses but the latest request's. */
  async function take(pending: Promise<Session | null>): Promise<void> {
    const turn = ++latest
    const loaded = await pending
    if (turn !== latest) return
    const now = current()
    const member = loaded ?? { ...(now ?? NOBODY), account: UNAVAILABLE }
    const isSameSession = member.sessionMark === now?.sessionMark
    // A known member stays known during an outage.
    if (!(member.account?.isUnavailable && isSameSession && now?.account?.viewer)) become(member)
  }

  const refresh = () => take(read(load()))

  const follow: MemberStore['follow'] = (sessionMark) => {
    if (sessionMark === current()?.sessionMark) return
    latest += 1
    become(sessionMark === null ? NOBODY : { sessionMark, account: AWAITED, dataRights: null })
    if (sessionMark !== null) void refresh()
  }

  if (early) void take(read(early.response).then((loaded) => loaded ?? read(load())))

  return {
    current,
    subscribe,
    adopt(member) {
      latest += 1
      become({ ...member, dataRights: member.dataRights ?? current()?.dataRights ?? null })
    },
    refresh,
    follow,
  }
}

export const memberStore = createMemberStore({
  early: typeof window === 'undefined' ? undefined : window.earlyMember,
  load() {
    const language = document.documentElement.lang as Language
    const signal = AbortSignal.timeout(RESPONSE_MS_MAX)
    return fetch(createHrefs(language).accountMember, { ...MEMBER_REQUEST, signal })
  },
})
