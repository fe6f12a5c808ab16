import { sql } from 'kysely'
import type { SignInProvider } from '../../contract/sign-in-services.ts'
import type { Tx } from '../db/in-transaction.ts'
import { addDocument } from '../mail/document.ts'
import { fill } from '../mail/words.ts'
import { signInProviders } from '../providers/list/provider-list.ts'
import type { Ids } from '../runtime/ids.ts'

interface NewSession {
  memberId: string
  sessionId: string
  provider: SignInProvider
  equipmentId: string | null
  /** BCP 47, of the device. */
  language: string
  nowMs: number
}

/** Before the session is written. The first device of a member is news to nobody. */
export async function noteNewDevice(tx: Tx, ids: Ids, session: NewSession): Promise<void> {
  const { memberId, sessionId, provider, equipmentId, language, nowMs } = session
  const { count, is_known: isKnown } = await tx
    .selectFrom('member_session')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<boolean | null>`bool_or(equipment_id = ${equipmentId})`.as('is_known'),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (Number(count) === 0 || isKnown) return
  const name = signInProviders[provider].label
  await addDocument(tx, ids, {
    memberId,
    kind: 'newDevice',
    key: `newDevice:${sessionId}`,
    language: null,
    fallbackLanguage: language,
    nowMs,
    write: ({ texts, time }) => ({
      title: texts.newDeviceTitle,
      paragraphs: [texts.newDeviceLead],
      rows: [
        { label: texts.time, value: time(nowMs) },
        { label: texts.provider, value: name },
      ],
      notes: [fill(texts.newDeviceAdvice, { provider: name })],
      links: [],
    }),
  })
}
