import type { MailServer } from '../../configuration/mail.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { nextAttempt } from '../db/next-attempt.ts'
import type { Database, DocumentContent } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Log } from '../runtime/log.ts'
import { renderDocument } from './render-document.ts'
import { sendMail, type Verdict } from './smtp.ts'

const MINUTE_MS = 60_000
/** Mails per step, sent at once. */
const STEP = 5
/** Steps per run; the rest waits for the next. */
const STEPS_MAX = 20
const DEADLINE_MS = MINUTE_MS
/** The pause after the first attempt; each doubles. Longer than an attempt may take, so that no two overlap. */
const PAUSE_MS = 2 * MINUTE_MS
/** A mail that is due later than this comes from a wrong clock. */
export const PAUSE_MS_MAX = 4 * 60 * MINUTE_MS

export interface SendDeps {
  db: Database
  clock: Clock
  log: Log
  /** Of links. */
  siteOrigin: string
  metrics?: { mails: { inc(labels: { outcome: Verdict['outcome'] }): void } } | undefined
  /** In ms; for tests. */
  deadlineMs?: number
}

/**
 * Sends what is due, some at once. Claiming a mail puts its next attempt off, so several processes share the work without
 * sending one at the same time, and what a killed one had taken is sent again with the same Message-ID. Record 131.
 */
export async function sendMails(
  deps: SendDeps,
  server: MailServer,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (let step = 1; step <= STEPS_MAX && !isStopped(); step += 1) {
    const claimed = await claim(deps)
    const outcomes = await Promise.all(claimed.map((one) => sendOne(deps, server, one)))
    // A server that is down or overloaded is left alone until the next run.
    const isAllAgain = outcomes.every((outcome) => outcome === 'again')
    if (claimed.length < STEP || isAllAgain) return
  }
}

interface Claimed {
  id: string
  kind: string
  language: string
  content: DocumentContent
  created_at_ms: number
  secret: string | null
  to_address: string | null
  next_try_at_ms: number | null
  tries_end_at_ms: number
  try_count: number
}

/** Others skip what is being claimed here, and find it due later. */
function claim({ db, clock }: SendDeps): Promise<Claimed[]> {
  const nowMs = clock.nowMs()
  return inTransaction(db, async (tx) => {
    const due = await tx
      .selectFrom('document')
      .select('id')
      .where(({ eb, or }) =>
        or([eb('next_try_at_ms', '<=', nowMs), eb('next_try_at_ms', '>', nowMs + PAUSE_MS_MAX)]),
      )
      .orderBy('next_try_at_ms')
      .limit(STEP)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return []
    return tx
      .updateTable('document')
      .set(({ eb }) => ({
        try_count: eb('try_count', '+', 1),
        next_try_at_ms: nextAttempt(nowMs, 'try_count', { firstMs: PAUSE_MS, maxMs: PAUSE_MS_MAX }),
      }))
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .returning(['id', 'kind', 'language', 'content', 'created_at_ms', 'secret', 'to_address'])
      .returning(['next_try_at_ms', 'tries_end_at_ms', 'try_count'])
      .execute()
  })
}

async function sendOne(deps: SendDeps, server: MailServer, claimed: Claimed): Promise<Verdict['outcome']> {
  const { log, clock, siteOrigin, metrics } = deps
  const isTooLate = clock.nowMs() >= claimed.tries_end_at_ms
  const verdict = isTooLate
    ? { outcome: 'refused' as const, reason: 'not sent in time' }
    : await sendMail(server, toMail(claimed, siteOrigin), deps.deadlineMs ?? DEADLINE_MS)
  await note(deps, claimed, verdict)
  metrics?.mails.inc({ outcome: verdict.outcome })
  const about = { documentId: claimed.id, kind: claimed.kind, tryCount: claimed.try_count }
  if (verdict.outcome === 'accepted') log.info(about, 'mail sent')
  else if (verdict.outcome === 'again') log.warn({ ...about, reason: verdict.reason }, 'mail not sent yet')
  else log.warn({ ...about, reason: verdict.reason }, 'mail given up')
  return verdict.outcome
}

function toMail(claimed: Claimed, siteOrigin: string) {
  const { id, language, content, secret, created_at_ms: writtenAtMs } = claimed
  const to = claimed.to_address as string
  return { id, to, writtenAtMs, ...renderDocument(content, { language, siteOrigin, secret }) }
}

/** Only of this attempt: meanwhile the account may have been deleted, or another link asked for. */
async function note({ db, clock }: SendDeps, claimed: Claimed, verdict: Verdict): Promise<void> {
  const nowMs = clock.nowMs()
  await db
    .updateTable('document')
    .set(toOutcome(verdict, nowMs))
    .where('id', '=', claimed.id)
    .where('next_try_at_ms', '=', claimed.next_try_at_ms)
    .execute()
}

function toOutcome(verdict: Verdict, nowMs: number) {
  switch (verdict.outcome) {
    case 'accepted':
      return { sent_at_ms: nowMs, next_try_at_ms: null, to_address: null, secret: null, failure: null }
    case 'again':
      return { failure: verdict.reason }
    case 'refused':
      return { given_up_at_ms: nowMs, next_try_at_ms: null, failure: verdict.reason }
  }
}
