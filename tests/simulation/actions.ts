import { CODES, codeName, SESSION_CODES } from '../../contract/codes.ts'
import { STORE_TYPES } from '../../contract/top-up.ts'
import { createSweeper } from '../../platform/sweeper.ts'
import { grant } from '../../platform/wallet/grant.ts'
import { reverseGrant } from '../../platform/wallet/reverse-grant.ts'
import { type Cast, drawPrice, type Person, publish, type Series, type Session } from './cast.ts'
import { buyPackage, comeBack, forgeNotice, giveBack, lookAtOrders, pay, refund } from './order-actions.ts'
import { withdraw, withdrawFromOutside } from './withdraw-actions.ts'
import type { RequestedPurchase, RequestedReturn, Witness } from './witness.ts'
import type { Answer, World } from './world.ts'

/** What actions need: the world, who is in it, and what they were told. */
export interface Stage {
  world: World
  cast: Cast
  witness: Witness
}

type Action = (stage: Stage, person: Person) => Promise<void>
export type SignedInAction = (stage: Stage, person: Person, session: Session) => Promise<void>

/** An action of somebody who is signed in; nothing happens while the person is not. */
function signedIn(action: SignedInAction): Action {
  return async (stage, person) => {
    const session = findSession(stage, person)
    if (session) await action(stage, person, session)
  }
}

const TRIES_MAX = 3
const DAY_MS = 86_400_000

/** Whose calls end well or with one of these; anything else is a fault of the platform. */
const PLAY_CODES = new Set([
  'success',
  'insufficientBalance',
  'priceChanged',
  'notNextLocked',
  'appOnly',
  'dailyLimit',
  'keyUsed',
  'autoUnlockOff',
  'unavailable',
  'episodeNotFound',
  // The member's queue waits in real time: on a busy machine a press is refused before it has run.
  'tooManyRequests',
] as const) as ReadonlySet<string>

/** The session a person uses now; sometimes that of an old tab. */
function findSession({ world }: Stage, { session, oldSessions }: Person): Session | null {
  return oldSessions.length > 0 && world.random.chance(0.03) ? world.random.pick(oldSessions) : session
}

/** Asks as a person, again and again while nothing is heard; null: nothing was heard, or the session is over. */
export async function requestAs(
  { world }: Stage,
  person: Person,
  session: Session,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Answer | null> {
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    const answer = await world.request(path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { Authorization: session.token, ...headers },
    })
    if (answer && SESSION_CODES.includes(answer.code)) {
      if (session === person.session) person.session = null
      return null
    }
    if (answer && answer.code !== CODES.unavailable) return answer
  }
  return null
}

const signIn: Action = async ({ world }, person) => {
  const answer = await world.request('/user/api/front/login/facebook', {
    method: 'POST',
    body: JSON.stringify({ thirdPartId: person.thirdPartyId, accessToken: 'of this person' }),
  })
  const token = ((answer?.data ?? null) as { accessToken?: string } | null)?.accessToken
  if (!token) return
  if (person.session) person.oldSessions.push(person.session)
  person.session = null
  const detail = await world.request('/user/api/front/member/detail/get', {
    headers: { Authorization: token },
  })
  const memberId = ((detail?.data ?? null) as { user_id?: string } | null)?.user_id
  if (memberId) person.session = { token, memberId }
}

const signOut: SignedInAction = async (stage, person, session) => {
  await requestAs(stage, person, session, '/user/api/front/logout', { body: {} })
  person.session = null
}

const deleteAccount: SignedInAction = async (stage, person, session) => {
  await requestAs(stage, person, session, '/x/member/delete', { body: {} })
  person.session = null
}

/** Coins, bonus and days of VIP from the operator; some are asked again under the same key, with the same or another deal. */
const giveSome: SignedInAction = async ({ world, witness }, _person, { memberId }) => {
  const { random } = world
  const deal = {
    coins: random.chance(0.7) ? random.between(1, 60) : 0,
    bonus: random.chance(0.6) ? random.between(1, 40) : 0,
    vipDays: random.chance(0.08) ? random.between(1, 5) : 0,
    expiresAtMs: random.chance(0.6) ? world.platformNowMs + random.between(1, 8 * DAY_MS) : null,
  }
  if (deal.coins + deal.bonus + deal.vipDays === 0) return
  if (deal.expiresAtMs !== null) world.moments.push(deal.expiresAtMs)
  const key = witness.newKey()
  const requested = { memberId, ...deal, isAcknowledged: false }
  witness.grants.set(key, requested)
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    const outcome = await world.operate((deps) => grant(deps, memberId, { ...deal, reason: '', key }))
    if (!outcome) continue
    if (outcome.ok) requested.isAcknowledged = true
    else if (outcome.refusal !== 'expired') world.violate(`grant ${key} was refused: ${outcome.refusal}`)
    // What had expired for a clock that was ahead may be given once it is set right: that would be no second deal.
    if (!random.chance(0.2) || !outcome.ok) return
    const other = await world.operate((deps) =>
      grant(deps, memberId, { ...deal, coins: deal.coins + 1, reason: '', key }),
    )
    if (other && (other.ok || other.refusal !== 'keyUsed')) {
      world.violate(`grant ${key} was given once more with another amount`)
    }
    return
  }
}

/** The operator takes a grant back, most often one of VIP; some are taken back again and again. */
const takeGrantBack: Action = async ({ world, witness }) => {
  const { random } = world
  const given = [...witness.grants.keys()]
  const withDays = given.filter((key) => witness.grants.get(key)!.vipDays > 0)
  if (given.length === 0) return
  const key = random.pick(withDays.length > 0 && random.chance(0.6) ? withDays : given)
  const { memberId, isAcknowledged } = witness.grants.get(key)!
  const requested = witness.reversals.get(key) ?? { reported: null }
  witness.reversals.set(key, requested)
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    const outcome = await world.operate((deps) => reverseGrant(deps, memberId, { key, reason: '' }))
    if (!outcome) continue
    if (outcome.ok) {
      if (requested.reported) world.violate(`grant ${key} was taken back twice`)
      requested.reported = outcome
    } else if (outcome.refusal === 'unknown' && isAcknowledged) {
      world.violate(`grant ${key} was acknowledged and is unknown to who takes it back`)
    }
    return
  }
}

/** Presses play: mostly the next locked episode, sometimes several times at once, with a key and a price or without. */
const play: SignedInAction = async (stage, person, session) => {
  const { random } = stage.world
  const series = random.pick(stage.cast.series)
  const index = await indexToPlay(stage, person, session, series)
  const quotedCoins = random.chance(0.6) ? (series.prices[index - 1] ?? 0) : null
  const headers = {
    ...keyHeader(stage, session, { episodeIds: [series.episodeIds[index]!], quotedCoins }),
    ...(quotedCoins !== null && { 'X-Quoted-Price-Coins': String(quotedCoins) }),
  }
  const press = () => {
    const body = {
      contentId: series.dramaId,
      chapterId: series.episodeIds[index]!,
      autoLock: 0,
      contentType: 2,
    }
    return heardOfPlay(stage, session, { series, index }, () =>
      requestAs(stage, person, session, '/play/play', { body, headers }),
    )
  }
  const presses = random.chance(0.25) ? random.between(2, 4) : 1
  await Promise.all(Array.from({ length: presses }, press))
}

/** A key for a purchase, which is then known to be asked for; sometimes none. */
function keyHeader(
  { world, witness }: Stage,
  { memberId }: Session,
  deal: Omit<RequestedPurchase, 'memberId'>,
): Record<string, string> {
  if (!world.random.chance(0.6)) return {}
  const key = witness.newKey()
  witness.purchases.set(key, { memberId, ...deal })
  return { 'Idempotency-Key': key }
}

async function heardOfPlay(
  { world, witness }: Stage,
  { memberId }: Session,
  { series, index }: { series: Series; index: number },
  request: () => Promise<Answer | null>,
): Promise<void> {
  const clockSeen = world.watchClock()
  const answer = await request()
  const { fromMs, untilMs } = clockSeen()
  if (!answer) return
  const episodeId = series.episodeIds[index]!
  const name = codeName(answer.code)
  if (name === null || !PLAY_CODES.has(name)) world.violate(`play of ${episodeId} answered ${answer.code}`)
  if (name !== 'success' || index === 0) return
  witness.plays.push({ memberId, episodeId, fromMs, untilMs })
}

/** The first episode the list shows as locked, or any. */
async function indexToPlay(
  stage: Stage,
  person: Person,
  session: Session,
  { dramaId, episodeIds }: Series,
): Promise<number> {
  const { random } = stage.world
  if (random.chance(0.15)) return random.below(episodeIds.length)
  const answer = await requestAs(stage, person, session, `/content/video/chapter/list?contentId=${dramaId}`)
  const { records = [] } = (answer?.data ?? {}) as {
    records?: { lockStatus: number; downloadAppStatus?: number }[]
  }
  const locked = records.findIndex((record) => record.lockStatus === 2 && !record.downloadAppStatus)
  return locked >= 0 ? locked : random.below(episodeIds.length)
}

/** Buys the rest of a series at the price it was shown. */
const buySeries: SignedInAction = async (stage, person, session) => {
  const { world, cast } = stage
  const series = world.random.pick(cast.series)
  const { dramaId } = series
  const cost = await requestAs(stage, person, session, `/x/unlock/cost?contentId=${dramaId}`)
  const shown = ((cost?.data ?? null) as { restPriceCoins?: number } | null)?.restPriceCoins
  if (shown === undefined) return
  const quotedPriceCoins = world.random.chance(0.1) ? shown + 1 : shown
  const headers = keyHeader(stage, session, { episodeIds: series.episodeIds, quotedCoins: quotedPriceCoins })
  const press = async () => {
    const body = { contentId: dramaId, quotedPriceCoins }
    const answer = await requestAs(stage, person, session, '/x/unlock/series', { body, headers })
    if (answer && !PLAY_CODES.has(codeName(answer.code) ?? ''))
      world.violate(`the series answered ${answer.code}`)
  }
  await Promise.all(Array.from({ length: world.random.chance(0.2) ? 3 : 1 }, press))
  if (world.random.chance(0.5)) await takeUnlocksBack(stage, person, session)
}

interface UnlockReceipt {
  receiptNo: string
  kind: string
  chapterCount: number
}

/** Takes back what of a receipt was not loaded, as it is shown or another number; some at once, again and again. */
const takeUnlocksBack: SignedInAction = async (stage, person, session) => {
  const { world, witness } = stage
  const { random } = world
  const answered = await requestAs(stage, person, session, '/x/wallet/receipts')
  const { records = [] } = (answered?.data ?? {}) as { records?: UnlockReceipt[] }
  const unlocks = records.filter(({ kind }) => kind === 'unlock')
  if (unlocks.length === 0) return
  // Those of one episode were loaded at once.
  const ofMany = unlocks.filter(({ chapterCount }) => chapterCount > 1)
  const { receiptNo } = random.pick(ofMany.length > 0 && random.chance(0.9) ? ofMany : unlocks)
  const shown = await requestAs(stage, person, session, `/x/unlocks/returnable?receiptNo=${receiptNo}`)
  const { episodeCount = 0 } = (shown?.data ?? {}) as { episodeCount?: number }
  const requested = witness.returns.get(receiptNo) ?? { reported: null }
  witness.returns.set(receiptNo, requested)
  const body = { receiptNo, episodeCount: random.chance(0.1) ? episodeCount + 1 : Math.max(1, episodeCount) }
  const press = async () => {
    const answer = await requestAs(stage, person, session, '/x/unlocks/return', { body })
    if (!answer) return
    const name = codeName(answer.code)
    if (name === 'success') requested.reported = answer.data as RequestedReturn['reported']
    else if (name !== 'returnChanged' && name !== 'tooManyRequests')
      world.violate(`the return of ${receiptNo} answered ${answer.code}`)
  }
  await Promise.all(Array.from({ length: random.chance(0.3) ? 3 : 1 }, press))
}

const switchAuto: SignedInAction = async (stage, person, session) => {
  const { random } = stage.world
  const body = { contentId: random.pick(stage.cast.series).dramaId, isOn: random.chance(0.7) }
  await requestAs(stage, person, session, '/x/unlock/auto', { body })
}

const playOn: SignedInAction = async (stage, person, session) => {
  const series = stage.world.random.pick(stage.cast.series)
  const index = await indexToPlay(stage, person, session, series)
  const quotedPriceCoins = series.prices[index - 1] ?? 0
  const body = { contentId: series.dramaId, chapterId: series.episodeIds[index]!, quotedPriceCoins }
  await heardOfPlay(stage, session, { series, index }, () =>
    requestAs(stage, person, session, '/x/unlock/automatic', { body }),
  )
}

const setLimit: SignedInAction = async (stage, person, session) => {
  const { random } = stage.world
  const coinsPerDay = random.chance(0.5) ? null : random.between(0, 80)
  await requestAs(stage, person, session, '/x/wallet/limit', { body: { coinsPerDay } })
}

/** The operator publishes the series again, at other prices. */
const changePrices: Action = async ({ world, cast }) => {
  const series = world.random.pick(cast.series)
  const prices = series.prices.map((price) => (price === null ? null : (drawPrice(world.random) ?? 1)))
  const published = await world.operate((deps) => publish(deps, series.key, prices))
  if (published) series.prices = prices
}

/** A person looks at the balance and at an episode: both must be what the ledger has at that moment. */
const look: SignedInAction = async (stage, person, session) => {
  const { world, cast } = stage
  const { memberId } = session
  const before = await loadState(world, memberId)
  const detail = await requestAs(stage, person, session, '/user/api/front/member/detail/get')
  const after = await loadState(world, memberId)
  const shown = (detail?.data ?? null) as {
    user_id: string
    coinBalance: number
    bonusBalance: number
  } | null
  const isSame = JSON.stringify(before) === JSON.stringify(after)
  if (shown?.user_id === memberId && isSame) {
    const { coins, bonus } = before
    if (shown.coinBalance !== coins || shown.bonusBalance !== bonus) {
      world.violate(
        `member ${memberId} was shown ${shown.coinBalance} coins and ${shown.bonusBalance} bonus and has ${coins} and ${bonus}`,
      )
    }
  }
  const series = world.random.pick(cast.series)
  await lookAtEpisode(stage, person, session, series, world.random.below(series.episodeIds.length))
}

async function loadState(world: World, memberId: string) {
  const nowMs = world.platformNowMs
  const [row] = await world.inspect<{ coins: number; bonus: number; entries: number }>(
    `SELECT coalesce(sum(entry.amount) FILTER (WHERE entry.purse = 'coins'), 0)::integer AS coins,
       coalesce(sum(entry.amount) FILTER (WHERE entry.purse = 'bonus'), 0)::integer AS bonus,
       coalesce(max(entry.ordinal), 0) AS entries
     FROM entry JOIN lot ON lot.id = entry.lot_id
     WHERE entry.member_id = $1 AND (lot.expires_at_ms IS NULL OR lot.expires_at_ms > $2)`,
    [memberId, nowMs],
  )
  return { ...row!, nowMs }
}

async function lookAtEpisode(
  stage: Stage,
  person: Person,
  session: Session,
  series: Series,
  index: number,
): Promise<void> {
  const { world, witness } = stage
  const { memberId } = session
  const episodeId = series.episodeIds[index]!
  const findUnlock = async () => {
    const [row] = await world.inspect<{ ordinal: number }>(
      'SELECT ordinal FROM unlock WHERE member_id = $1 AND episode_id = $2',
      [memberId, episodeId],
    )
    return row?.ordinal
  }
  const unlockBefore = await findUnlock()
  const vipBefore = await findLastVip(world, memberId)
  const clockSeen = world.watchClock()
  const answer = await requestAs(
    stage,
    person,
    session,
    `/content/video/chapter/detail?contentId=${series.dramaId}&chapterId=${episodeId}`,
  )
  const { fromMs, untilMs } = clockSeen()
  if (answer?.code !== CODES.success) return
  const isOpen = Boolean((answer.data as { playUrl?: string }).playUrl)
  const [right] = await world.inspect<{ is_owned: boolean; is_vip: boolean; is_free: boolean }>(
    `SELECT EXISTS (SELECT FROM unlock WHERE member_id = $1 AND episode_id = $2) AS is_owned,
       EXISTS (SELECT FROM vip_period WHERE member_id = $1 AND starts_at_ms <= $3 AND ends_at_ms > $4) AS is_vip,
       (SELECT is_free FROM episode WHERE id = $2) AS is_free`,
    [memberId, episodeId, untilMs, fromMs],
  )
  const vipAfter = await findLastVip(world, memberId)
  // What was taken back while the answer was on its way may have been there still.
  const isOver =
    vipBefore?.ordinal === vipAfter?.ordinal && (vipAfter?.ends_at_ms ?? 0) <= Math.min(fromMs, untilMs)
  const { is_owned, is_free } = right!
  const is_vip = right!.is_vip && !isOver
  if (isOpen && !is_owned && !is_vip && !is_free)
    world.violate(`${memberId} may watch ${episodeId} without a right`)
  const isStillOwned = unlockBefore !== undefined && unlockBefore === (await findUnlock())
  if (isOpen && isStillOwned) witness.loaded.add(unlockBefore)
  if (!isOpen && isStillOwned) world.violate(`${memberId} may not watch ${episodeId} any more`)
}

/** What gave or took VIP last, and when it ends since then. */
async function findLastVip(world: World, memberId: string) {
  const [row] = await world.inspect<{ ordinal: number; ends_at_ms: number }>(
    `SELECT ordinal, ends_at_ms FROM vip_period WHERE member_id = $1
     UNION ALL SELECT ordinal, ends_at_ms FROM vip_reversal WHERE member_id = $1
     ORDER BY ordinal DESC LIMIT 1`,
    [memberId],
  )
  return row
}

/** Every list of the wallet opens, whatever is in it. */
const lookAtLists: SignedInAction = async (stage, person, session) => {
  const paths = [
    '/member/wallet/recharge/list',
    '/member/wallet/consume/list',
    `/topup/all/product/list?type=${STORE_TYPES.profile}`,
  ]
  await requestAs(stage, person, session, stage.world.random.pick(paths))
}

const sweepNow: Action = async ({ world }) => {
  await world.operate(async (deps) => {
    const sweeper = createSweeper({ ...deps, timers: { every: () => () => {} } })
    await sweeper.run()
    await sweeper.close()
  })
}

const kill: Action = async ({ world }) => {
  if (world.weather.kill > 0) world.killNow()
}

/** Every action, and how often it happens beside the others. */
export const ACTIONS: Record<string, { weight: number; isMoney: boolean; perform: Action }> = {
  signIn: { weight: 6, isMoney: false, perform: signIn },
  signOut: { weight: 1, isMoney: false, perform: signedIn(signOut) },
  deleteAccount: { weight: 0.3, isMoney: false, perform: signedIn(deleteAccount) },
  grant: { weight: 12, isMoney: true, perform: signedIn(giveSome) },
  takeGrantBack: { weight: 2, isMoney: true, perform: takeGrantBack },
  play: { weight: 24, isMoney: true, perform: signedIn(play) },
  buySeries: { weight: 8, isMoney: true, perform: signedIn(buySeries) },
  takeUnlocksBack: { weight: 4, isMoney: true, perform: signedIn(takeUnlocksBack) },
  switchAuto: { weight: 2, isMoney: false, perform: signedIn(switchAuto) },
  playOn: { weight: 6, isMoney: true, perform: signedIn(playOn) },
  setLimit: { weight: 1, isMoney: false, perform: signedIn(setLimit) },
  changePrices: { weight: 2, isMoney: false, perform: changePrices },
  look: { weight: 6, isMoney: false, perform: signedIn(look) },
  lookAtLists: { weight: 2, isMoney: false, perform: signedIn(lookAtLists) },
  sweep: { weight: 3, isMoney: true, perform: sweepNow },
  buyPackage: { weight: 14, isMoney: true, perform: signedIn(buyPackage) },
  pay: { weight: 3, isMoney: true, perform: pay },
  comeBack: { weight: 5, isMoney: true, perform: comeBack },
  lookAtOrders: { weight: 2, isMoney: true, perform: signedIn(lookAtOrders) },
  refund: { weight: 2, isMoney: true, perform: refund },
  giveBack: { weight: 1, isMoney: true, perform: giveBack },
  withdraw: { weight: 12, isMoney: true, perform: signedIn(withdraw) },
  withdrawFromOutside: { weight: 4, isMoney: true, perform: withdrawFromOutside },
  forgeNotice: { weight: 2, isMoney: true, perform: forgeNotice },
  kill: { weight: 1, isMoney: false, perform: kill },
}
