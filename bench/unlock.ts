/**
 * Unlocks per second of the product relative to pgbench sending the same statements to the same PostgreSQL, in turn
 * with 1, 8 and 32 clients; and one wallet with 32 clients. Medians.
 *
 * `npx node bench/unlock.ts [--rounds 5] [--seconds 4] [--protocol prepared|extended]`; with `--minutes N` instead:
 * memory of the platform's process while 8 clients unlock. Goals in docs/performance.md.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { CompiledQuery } from 'kysely'
import { Refusal } from '../platform/calls/refusal.ts'
import { openPostgres } from '../platform/db/open.ts'
import { systemClock } from '../platform/runtime/clock.ts'
import { randomIds } from '../platform/runtime/ids.ts'
import { unlockEpisode } from '../platform/unlock/unlock-episode.ts'
import { ledgerKeys } from '../platform/wallet/ledger-keys.ts'
import { reconcile } from '../platform/wallet/reconcile.ts'
import { createWalletQueue } from '../platform/wallet/wallet-queue.ts'
import { createReporter } from './figures.ts'
import { median, percentile } from './measure.ts'
import { createScript, type Protocol, runPgbench } from './peers/pgbench.ts'
import { SCRIPTS } from './scripts.ts'
import { watchMemory } from './unlock-memory.ts'
import { LOCKED_EPISODES, type LockedDrama, openSetup, PRICE_COINS, type Setup } from './unlock-setup.ts'

const CLIENTS = [1, 8, 32]
const HOT_CLIENTS = 32
/** A multiple of all client counts, for each side: nobody waits for somebody else's wallet. */
const MEMBERS = 992

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    minutes: { type: 'string' },
    protocol: { type: 'string', default: 'prepared' },
  },
})

interface Run {
  tps: number
  timesMs: number[]
}

/** The product's own unlock, by clients of one process, each with its own members. */
async function unlockOn(
  { db, firstMember }: Setup,
  clients: number,
  seconds: number,
  pickTarget: (client: number, turn: number) => { member: number; drama: LockedDrama; episode: number },
): Promise<Run> {
  const deps = { db, clock: systemClock, ids: randomIds }
  const queue = createWalletQueue()
  const timesMs: number[] = []
  const startedAtMs = performance.now()
  const isOver = () => performance.now() - startedAtMs >= seconds * 1000
  async function press(client: number): Promise<void> {
    for (let turn = 0; !isOver(); turn += 1) {
      const { member, drama, episode } = pickTarget(client, turn)
      if (episode >= LOCKED_EPISODES) throw new Error('This run is too long: everything is bought.')
      const sinceMs = performance.now()
      const request = {
        memberId: String(firstMember + member),
        dramaId: drama.dramaId,
        episodeId: String(drama.firstLockedId + episode),
        key: randomIds.next(),
        quotedPriceCoins: PRICE_COINS,
        isAutomatic: false,
      }
      const outcome = await queue.run(request.memberId, () => unlockEpisode(deps, request))
      if (outcome instanceof Refusal) throw new Error(`An unlock was refused: ${outcome.message}`)
      timesMs.push(performance.now() - sinceMs)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => press(client)))
  return { tps: (timesMs.length / (performance.now() - startedAtMs)) * 1000, timesMs }
}

/** The product's statements for one unlock, as a pgbench script. */
async function captureScript({ url, firstMember, dramas }: Setup): Promise<string> {
  const queries: CompiledQuery[] = []
  const db = openPostgres(url, () => {}, { log: (event) => void queries.push(event.query) })
  const [{ dramaId, firstLockedId }] = dramas as [LockedDrama]
  const memberId = String(firstMember + 2 * MEMBERS)
  const episodeId = String(firstLockedId)
  try {
    const { id: lotId } = await db
      .selectFrom('lot')
      .select('id')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    const { coins } = await db
      .selectFrom('wallet')
      .select('coins')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    queries.length = 0
    const ids = { ...randomIds, next: () => 'the-posting' }
    const requested = { memberId, dramaId, episodeId, quotedPriceCoins: PRICE_COINS, isAutomatic: false }
    await unlockEpisode({ db, clock: systemClock, ids }, { ...requested, key: 'the-key' })
    // The script begins and commits itself.
    const sent = queries.filter((query) => !/^(begin|commit)$/.test(query.sql))
    const statements = sent.map((query) => {
      if (query.sql.includes('for update')) {
        return { query, rowPrefix: 'wallet_', next: `\\set after :wallet_coins - ${PRICE_COINS}` }
      }
      return query.sql.includes('as "lots"') ? { query, rowPrefix: 'sale_' } : { query }
    })
    if (statements.filter(({ rowPrefix }) => rowPrefix).length !== 2) {
      throw new Error('The statements of an unlock are others than this script knows.')
    }
    const variables = new Map<unknown, string>([
      [memberId, ':member'],
      [dramaId, ':drama'],
      [episodeId, ':episode'],
      [lotId, "(:sale_lots::json -> 0 ->> 'id')"],
      ['the-posting', ':posting'],
      [ledgerKeys.purchase('the-key'), ':posting'],
      [coins - PRICE_COINS, ':after'],
    ])
    return createScript(
      [
        '\\set n :n + 1',
        '\\set member :first_member + (:n % :members_each) * :clients + :client_id',
        '\\set episode :first_episode + :n / :members_each',
        '\\set posting random(1, 9000000000000000000)',
      ],
      statements,
      variables,
    )
  } finally {
    await db.destroy()
  }
}

interface Compared {
  /** Transactions per second of pgbench. */
  theirs: number[]
  ours: Run[]
}

async function compare(setup: Setup, rounds: number, seconds: number, protocol: Protocol): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-pgbench-'))
  try {
    const script = await captureScript(setup)
    const { url, firstMember } = setup
    const free = setup.dramas.slice(1)
    const ofHotWallet = free.splice(0, HOT_CLIENTS)
    const compared = new Map<number, Compared>(CLIENTS.map((clients) => [clients, { theirs: [], ours: [] }]))
    const hot: Run[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const [clients, { theirs, ours }] of compared) {
        const membersEach = MEMBERS / clients
        const drama = free.shift()!
        const given = {
          n: -1,
          clients,
          members_each: membersEach,
          first_member: firstMember + MEMBERS,
          drama: Number(drama.dramaId),
          first_episode: drama.firstLockedId,
        }
        theirs.push(await runPgbench({ url, folder, script }, { clients, seconds, protocol, given }))
        ours.push(
          await unlockOn(setup, clients, seconds, (client, turn) => ({
            drama,
            member: (turn % membersEach) * clients + client,
            episode: Math.floor(turn / membersEach),
          })),
        )
      }
      hot.push(
        await unlockOn(setup, HOT_CLIENTS, seconds, (client, turn) => ({
          member: 2 * MEMBERS + 1 + round,
          drama: ofHotWallet[client]!,
          episode: turn,
        })),
      )
    }
    reportRuns(compared, hot)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param hot all clients spent from one member's wallet, one drama after the other */
function reportRuns(compared: ReadonlyMap<number, Compared>, hot: readonly Run[]): void {
  const report = createReporter(SCRIPTS.unlock.figures)
  const late = (runs: readonly Run[], share: number) =>
    median(runs.map(({ timesMs }) => percentile(timesMs, share)))
  for (const [clients, { theirs, ours }] of compared) {
    const under = clients === 1 ? '1 client' : `${clients} clients`
    report('rate', { under, ours: median(ours.map(({ tps }) => tps)), peer: median(theirs) })
    report('late', { under, ours: late(ours, 0.99) })
  }
  report('walletMedian', { ours: late(hot, 0.5) })
  report('walletLate', { ours: late(hot, 0.99) })
}

function positive(name: 'rounds' | 'seconds' | 'minutes'): number {
  const value = Number(values[name])
  if (value > 0 && Number.isFinite(value)) return value
  throw new RangeError(`--${name} takes a number above 0.`)
}

const { protocol } = values
if (protocol !== 'extended' && protocol !== 'prepared') {
  throw new RangeError('--protocol takes extended or prepared.')
}
const rounds = positive('rounds')
// Nobody meets what an earlier round bought: a drama for each comparison, a hot wallet for each round. One of each to look at.
const setup = await openSetup({
  memberCount: 2 * MEMBERS + 1 + rounds,
  dramaCount: CLIENTS.length * rounds + HOT_CLIENTS + 1,
})
try {
  if (values.minutes === undefined) await compare(setup, rounds, positive('seconds'), protocol)
  else await watchMemory(setup, positive('minutes'))
  const { differences } = await reconcile(setup.db)
  if (differences.length > 0) throw new Error(`The ledger does not agree: ${differences[0]}`)
} finally {
  await setup.close()
}
