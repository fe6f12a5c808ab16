import { createHrefs } from '../addresses/hrefs.ts'
import type { Language } from '../i18n/language.ts'
import { ANSWER_MS_MAX } from '../network/answer-in-time.ts'
import type { MemberNow } from './account.ts'
import { type EarlyMember, MEMBER_REQUEST } from './early-member.ts'

/** What is shown of a visitor. */
export const NOBODY: MemberNow = { sessionMark: null, account: null, dataRights: null }

const AWAITED = { viewer: null, isUnavailable: false, isAwaited: true } as const
const UNAVAILABLE = { viewer: null, isUnavailable: true } as const

export interface MemberStore {
  /** Null: only what the page was made with is known. */
  now(): MemberNow | null
  subscribe(listener: () => void): () => void
  /** A page made for its member says who it is. */
  adopt(member: MemberNow): void
  /** Asks again. What is known stays when nothing comes. */
  refresh(): Promise<void>
  /** Another tab signed in or out: nobody is shown any more until it is known who came. Row 70. */
  follow(sessionMark: string | null): void
}

interface MemberStoreOptions {
  early: EarlyMember | undefined
  ask(): Promise<Response>
}

/** The one place in a page that knows who its member is, whichever page it was opened with. Rows 70, 75, 445. */
export function createMemberStore({ early, ask }: MemberStoreOptions): MemberStore {
  let now: MemberNow | null = null
  let latest = 0
  const listeners = new Set<() => void>()

  function set(member: MemberNow): void {
    now = member
    for (const listener of listeners) listener()
  }

  /** Null: no answer came. The end of a session says nothing else. */
  async function read(answering: Promise<Response>): Promise<MemberNow | null> {
    try {
      const response = await answering
      const isAnswered = response.ok || response.status === 401
      return isAnswered ? { ...NOBODY, ...((await response.json()) as MemberNow) } : null
    } catch {
      return null
    }
  }

  /** Only what came of the latest question counts. */
  async function take(answering: Promise<MemberNow | null>): Promise<void> {
    const turn = ++latest
    const answer = await answering
    if (turn !== latest) return
    const member = answer ?? { ...(now ?? NOBODY), account: UNAVAILABLE }
    const isSameSession = member.sessionMark === now?.sessionMark
    // Who is known stays known through an outage.
    if (!(member.account?.isUnavailable && isSameSession && now?.account?.viewer)) set(member)
  }

  const refresh = () => take(read(ask()))

  const follow: MemberStore['follow'] = (sessionMark) => {
    if (sessionMark === now?.sessionMark) return
    latest += 1
    set(sessionMark === null ? NOBODY : { sessionMark, account: AWAITED, dataRights: null })
    if (sessionMark !== null) void refresh()
  }

  if (early) {
    now = { sessionMark: early.sessionMark, account: AWAITED, dataRights: null }
    void take(read(early.answer).then((answer) => answer ?? read(ask())))
  }

  return {
    now: () => now,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    adopt(member) {
      latest += 1
      set({ ...member, dataRights: member.dataRights ?? now?.dataRights ?? null })
    },
    refresh,
    follow,
  }
}

/** Of this document; on the server it stays empty. */
export const memberStore = createMemberStore({
  early: typeof window === 'undefined' ? undefined : window.earlyMember,
  ask() {
    const language = document.documentElement.lang as Language
    const signal = AbortSignal.timeout(ANSWER_MS_MAX)
    return fetch(createHrefs(language).accountMember, { ...MEMBER_REQUEST, signal })
  },
})
