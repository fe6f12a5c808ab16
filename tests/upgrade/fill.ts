/**
 * Fills an embedded database with a small service and prints its member's token: `node tests/upgrade/fill.ts FOLDER`. Run
 * in the tree of a release to keep its form of the database; see `kept.long.test.ts`.
 */
import { openDatabase } from '../../platform/db/open-database.ts'
import { systemTimers } from '../../platform/runtime/clock.ts'
import { grant } from '../../platform/wallet/grant.ts'
import { signedInMember } from '../builders/members.ts'
import { anOrder, SITE, startPayments } from '../builders/payments.ts'
import { platformOver, SILENT_LOG, standingClock } from '../builders/platform.ts'
import { anEpisode } from '../builders/publication.ts'

const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('The folder is missing.')
const clock = standingClock()
const deps = { clock, timers: systemTimers, log: SILENT_LOG }
const { db, close } = await openDatabase({ dataDir, databaseUrl: null, migrateDatabaseUrl: null }, null, deps)
const payments = await startPayments({ clock })
const platform = platformOver(db, {
  // Readable by tests of any year.
  sessions: { days: 36_500, isExclusive: true },
  payments: { provider: payments.provider, siteOrigin: SITE, firstTopUpBonus: 5 },
})
const { dramaId, episodeIds } = await platform.publish({
  key: 'oath',
  name: 'Neon Oath',
  translations: { 'zh-Hans': { name: '霓虹誓言', introduction: '一个誓言。' } },
  episodes: [
    anEpisode(1, { isFree: true, priceCoins: 0 }),
    anEpisode(2, { priceCoins: 20 }),
    anEpisode(3, { priceCoins: 30 }),
  ],
})
const { memberId, headers } = await signedInMember(platform, { thirdPartyId: 'ada' })
const request = (path: string, body: object) =>
  platform.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
const give = { expiresAtMs: null, reason: 'welcome' }
await grant(platform, memberId, { ...give, coins: 100, bonus: 5, vipDays: 0, key: 'coins' })
await request('/play/play', { contentId: dramaId, chapterId: episodeIds[1], autoLock: 0, contentType: 2 })
// Nothing is charged during VIP, so it comes after the purchase.
await grant(platform, memberId, { ...give, coins: 0, bonus: 0, vipDays: 3, key: 'vip' })
const order = anOrder('evening')
const { data } = await request('/order/api/front/sereal/createOrder', order)
const address = (data as { jumpPaypalLink: string }).jumpPaypalLink
await payments.press(address, 'pay')
const transactionId = URL.parse(address)?.searchParams.get('token')
const { extendProductId } = order
await request('/order/api/front/sereal/verifyReceipt', { transactionId, extendProductId })
await request('/user/api/front/history/report', {
  contentId: dramaId,
  chapterId: episodeIds[1],
  playTime: 12,
})
const wallet = await db.selectFrom('wallet').selectAll().execute()
process.stdout.write(`${JSON.stringify({ headers, dramaId, episodeIds, wallet })}\n`)
await payments.close()
await close()
