import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { publishDrama } from '../../../platform/catalog/publishing/publish-drama.ts'
import { seedCatalog } from '../../../platform/catalog/publishing/seed.ts'
import { removeDemonstration } from '../../../platform/release/demonstration.ts'
import { hide } from '../../../platform/release/hide.ts'
import { listReleases } from '../../../platform/release/list-releases.ts'
import { publish } from '../../../platform/release/publish.ts'
import { publishDue } from '../../../platform/release/publish-due.ts'
import { previewRemoval, remove } from '../../../platform/release/remove.ts'
import { setFacts } from '../../../platform/release/set-facts.ts'
import { setMinimumAge } from '../../../platform/release/set-minimum-age.ts'
import { setPrices } from '../../../platform/release/set-prices.ts'
import { setTexts } from '../../../platform/release/set-texts.ts'
import { showRelease } from '../../../platform/release/show-release.ts'
import { reconcile } from '../../../platform/wallet/reconcile.ts'
import { aBuyer, type Buyer, give } from '../../builders/money.ts'
import { anEpisode, aPublication } from '../../builders/publication.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

const HOUR_MS = 3_600_000
const SAVE = '/collect/content/add'

interface EpisodeItem {
  id: string
  lockStatus: number
  downloadAppStatus: number
  chapterPrice: number
  isWithdrawn?: boolean
}

/** As publications of tests write their keys. */
const toKey = (n: number) => n.toString(16).padStart(24, '0')

/** Episode 1 is free, 2 to 5 cost 20 coins. */
const EPISODES = [
  anEpisode(1, { isFree: true, priceCoins: 0 }),
  ...[2, 3, 4, 5].map((number) => anEpisode(number, {})),
]

/** What is public of dramas that were scheduled, hidden or removed by command. */
function describeReleases(start: () => Promise<Engine>): void {
  describe('releases', () => {
    const setting = onEngine(start)

    /** Two dramas alike: `kept` shows that lists are not simply empty. */
    async function twoDramas() {
      const { publish: add } = setting()
      const kept = await add({ key: 'kept', name: 'Silver kept' })
      const gone = await add({ key: 'gone', name: 'Silver gone', episodes: EPISODES })
      return { kept: kept.dramaId, gone: gone.dramaId, episodes: gone.episodeIds }
    }

    /** Every public list that names the drama. */
    async function listsWith(dramaId: string, similarTo: string): Promise<string[]> {
      const { request: send } = setting()
      const lists = {
        home: '/index/column/page',
        all: '/index/column/page?columnId=all',
        romance: '/index/column/page?columnId=romance',
        newest: '/index/column/page?columnId=new',
        picked: '/index/column/page?columnId=picked',
        ranking: '/index/column/page?columnId=top',
        top: '/index/recommend/top',
        search: '/x/search?q=silver',
        similar: `/x/similar?contentId=${similarTo}`,
        detail: `/content/video/detail?contentId=${dramaId}`,
        episodes: `/content/video/chapter/list?contentId=${dramaId}`,
      }
      const found = await Promise.all(
        Object.entries(lists).map(async ([name, path]) => {
          const { data } = await send(path)
          const isThere =
            name === 'episodes'
              ? (data as { records: unknown[] }).records.length > 0
              : JSON.stringify(data).includes(`"${dramaId}"`)
          return isThere ? name : null
        }),
      )
      return found.filter((name) => name !== null)
    }

    async function withRows() {
      const dramas = await twoDramas()
      await setting().setColumns([
        { id: 'picked', type: 'carousel', name: 'Picked', translations: {}, dramas: ['gone', 'kept'] },
        { id: 'new', type: 'newest', name: 'New', translations: {} },
        { id: 'top', type: 'ranking', name: 'Top', translations: {}, dramas: [] },
      ])
      return dramas
    }

    const EVERYWHERE = 11

    async function listed(buyer: Buyer, dramaId: string): Promise<EpisodeItem[]> {
      const { data } = await buyer.get(`/content/video/chapter/list?contentId=${dramaId}`)
      return (data as { records: EpisodeItem[] }).records
    }

    /** Where a member's own pages name the drama. */
    async function mentions(buyer: Buyer, dramaId: string) {
      const names = async (path: string) =>
        JSON.stringify((await buyer.get(path)).data).includes(`"${dramaId}"`)
      return {
        saved: await names('/collect/content/list'),
        history: await names('/view/history/list'),
        continueWatching: await names('/x/continue-watching'),
        receipts: await names('/x/wallet/receipts'),
      }
    }

    /** Numbers of the episodes that play for this member. */
    async function playable(buyer: Buyer, dramaId: string): Promise<number[]> {
      const items = await listed(buyer, dramaId)
      const plays = await Promise.all(
        items.map(async ({ id }) => {
          const { data } = await buyer.get(
            `/content/video/chapter/detail?contentId=${dramaId}&chapterId=${id}`,
          )
          return Boolean((data as { playUrl?: string } | null)?.playUrl)
        }),
      )
      return plays.flatMap((does, index) => (does ? [index + 1] : []))
    }

    test('a hidden drama is in no list and has no page, until it is published again at its old place (row 457)', async () => {
      const platform = setting()
      const { kept, gone } = await withRows()
      expect(await listsWith(gone, kept)).toHaveLength(EVERYWHERE)
      const before = (await platform.request('/index/column/page?columnId=all')).data as { total: number }
      await hide(platform, { drama: 'gone', episodes: null })
      expect(await listsWith(gone, kept)).toEqual([])
      expect(await listsWith(kept, gone)).toHaveLength(EVERYWHERE)
      const after = (await platform.request('/index/column/page?columnId=all')).data as { total: number }
      expect([before.total, after.total]).toEqual([2, 1])
      await publish(platform, { drama: gone, episodes: null, atMs: null })
      expect(await listsWith(gone, kept)).toHaveLength(EVERYWHERE)
      const { data } = await platform.request('/index/column/page?columnId=new')
      expect(JSON.stringify(data).indexOf(gone)).toBeLessThan(JSON.stringify(data).indexOf(kept))
      await expect(hide(platform, { drama: 'lost', episodes: null })).rejects.toThrow(
        'There is no drama "lost": "cliffhanger list" shows them all.',
      )
    })

    test('an age mark is in every list and on the drama, and an import without one keeps it (record 056)', async () => {
      const platform = setting()
      const { dramaId } = await platform.publish({ key: 'oath', name: 'Silver oath', minimumAge: 16 })
      const marks = async () => {
        const paths = [
          '/index/column/page?columnId=all',
          '/index/recommend/top',
          '/x/search?q=silver',
          `/content/video/detail?contentId=${dramaId}`,
        ]
        const answers = await Promise.all(paths.map((path) => platform.request(path)))
        return answers.map(({ data }) => /"minimumAge":(\d+|null)/.exec(JSON.stringify(data))?.[1])
      }
      expect(await marks()).toEqual(['16', '16', '16', '16'])
      await platform.publish({ key: 'oath', name: 'Silver oath' })
      expect(await marks()).toEqual(['16', '16', '16', '16'])
      expect(await setMinimumAge(platform, { drama: 'oath', minimumAge: 18 })).toMatchObject({
        minimumAge: 18,
      })
      expect(await marks()).toEqual(['18', '18', '18', '18'])
      expect(await showRelease(platform, { drama: 'oath', withBuyers: false })).toMatchObject({
        minimumAge: 18,
      })
      await setMinimumAge(platform, { drama: 'oath', minimumAge: null })
      expect(await marks()).toEqual(['null', 'null', 'null', 'null'])
    })

    test('texts of one language change for viewers and search, and its cover and other languages stay (row 469)', async () => {
      const platform = setting()
      const coverKey = toKey(77)
      const { dramaId } = await platform.publish({
        key: 'oath',
        name: 'Silver oath',
        translations: { ko: { name: '은 맹세', coverKey }, de: { introduction: 'Ein Eid.' } },
      })
      const read = async (language: string) => {
        const headers = { currentLanguage: language }
        const detail = await platform.request(`/content/video/detail?contentId=${dramaId}`, { headers })
        const { contentName, introduce } = detail.data as { contentName: string; introduce: string }
        return [contentName, introduce]
      }
      const find = async (text: string) =>
        JSON.stringify((await platform.request(`/x/search?q=${encodeURIComponent(text)}`)).data).includes(
          dramaId,
        )
      const texts = async () =>
        (await showRelease(platform, { drama: 'oath', withBuyers: false })).texts.map(Object.values)
      const change = (language: string, name: string | null, introduction: string | null) =>
        setTexts(platform, { drama: 'oath', language, name, introduction })
      const { introduction } = aPublication({ key: 'oath' })
      expect(await read('fr')).toEqual(['Silver oath', introduction])

      expect(await change('fr', 'Serment d’argent', null)).toEqual({
        key: 'oath',
        name: 'Silver oath',
        language: 'fr',
      })
      expect(await read('fr')).toEqual(['Serment d’argent', introduction])
      expect(await find('serment')).toBe(true)
      await change('en', 'Golden oath', '')
      expect(await read('en')).toEqual(['Golden oath', ''])
      expect([await find('silver'), await find('golden')]).toEqual([false, true])
      await change('ko', null, null)
      await change('fr', null, null)
      expect(await texts()).toEqual([
        ['en', 'Golden oath', '', true],
        ['de', null, 'Ein Eid.', false],
        ['ko', null, null, true],
      ])
      await expect(change('en', null, '')).rejects.toThrow('"oath" needs a name in its own language.')
      expect(await read('en')).toEqual(['Golden oath', ''])
    })

    test('genres and cast change for viewers, lists, counts and search (row 469)', async () => {
      const platform = setting()
      const genre = (name: string) => ({ name, translations: {} })
      const { dramaId } = await platform.publish({
        key: 'oath',
        categories: [{ name: 'Revenge', translations: { de: 'Rache' } }, genre('Family')],
        cast: ['Mina Park'],
      })
      await platform.publish({ key: 'other', categories: [genre('Family')] })
      const read = async (language: string) => {
        const headers = { currentLanguage: language }
        const { data } = await platform.request(`/content/video/detail?contentId=${dramaId}`, { headers })
        const { classList, cast } = data as { classList: { name: string }[]; cast: string[] }
        return [classList.map(({ name }) => name), cast]
      }
      const counts = async () =>
        (
          await platform.db.selectFrom('category').select(['name', 'drama_count']).orderBy('name').execute()
        ).flatMap(({ name, drama_count: count }) => (name === 'All' ? [] : `${name} ${count}`))
      const find = async (text: string) =>
        JSON.stringify((await platform.request(`/x/search?q=${text}`)).data).includes(dramaId)
      const change = (categories: string[], cast: string[]) =>
        setFacts(platform, { drama: 'oath', categories, cast })

      await change(['Time travel', 'revenge', 'REVENGE'], ['Leo Sand', 'Mina Park'])
      expect(await read('en')).toEqual([
        ['Time travel', 'Revenge'],
        ['Leo Sand', 'Mina Park'],
      ])
      expect((await read('de'))[0]).toEqual(['Time travel', 'Rache'])
      expect(await counts()).toEqual(['Family 1', 'Revenge 1', 'Time travel 1'])
      expect([await find('travel'), await find('family')]).toEqual([true, false])
      await hide(platform, { drama: 'oath', episodes: null })
      await change(['Family'], [])
      expect(await counts()).toEqual(['Family 1', 'Revenge 0', 'Time travel 0'])
      await publish(platform, { drama: 'oath', episodes: null, atMs: null })
      expect(await counts()).toEqual(['Family 2', 'Revenge 0', 'Time travel 0'])
      expect(await read('en')).toEqual([['Family'], []])
    })

    test('a drama has the actors of its latest import that names any (row 443)', async () => {
      const platform = setting()
      const { dramaId } = await platform.publish({ key: 'oath', cast: ['Mina Park', 'Leo Sand'] })
      const readCast = async () =>
        ((await platform.request(`/content/video/detail?contentId=${dramaId}`)).data as { cast: string[] })
          .cast
      expect(await readCast()).toEqual(['Mina Park', 'Leo Sand'])
      await platform.publish({ key: 'oath' })
      expect(await readCast()).toEqual(['Mina Park', 'Leo Sand'])
      await platform.publish({ key: 'oath', cast: [] })
      expect(await readCast()).toEqual([])
    })

    test('importing again neither shows nor counts a hidden drama (row 457)', async () => {
      const platform = setting()
      const { kept, gone } = await withRows()
      await hide(platform, { drama: 'gone', episodes: null })
      const again = await platform.publish({ key: 'gone', name: 'Silver gone', episodes: EPISODES })
      expect(again).toMatchObject({ dramaId: gone, isHidden: true })
      expect(await listsWith(gone, kept)).toEqual([])
      const { data } = await platform.request('/index/column/page?columnId=romance')
      expect((data as { total: number }).total).toBe(1)
    })

    test('a drama imported hidden appears at its date as the newest one (row 457)', async () => {
      const platform = setting()
      const { clock } = platform
      const drama = aPublication({ key: 'soon', name: 'Silver soon' })
      const { dramaId } = await publishDrama(platform, { ...drama, isHidden: true })
      const { kept } = await withRows()
      expect(await listsWith(dramaId, kept)).toEqual([])
      const atMs = clock.nowMs() + HOUR_MS
      await publish(platform, { drama: 'soon', episodes: null, atMs })
      expect(await listReleases(platform, { states: ['scheduled'] })).toMatchObject([
        { key: 'soon', publishAtMs: atMs, publishedAtMs: null },
      ])
      clock.advance(HOUR_MS - 1)
      await publishDue(platform)
      expect(await listsWith(dramaId, kept)).toEqual([])
      const version = async () =>
        (
          (await (await platform.platform.handle(new Request('http://p/readyz'))).json()) as {
            catalogue: number
          }
        ).catalogue
      const before = await version()
      clock.advance(1)
      await Promise.all([publishDue(platform), publishDue(platform)])
      expect(await version()).toBeGreaterThan(before)
      const { data } = await platform.request('/index/column/page?columnId=new')
      const cards = (data as { records: { contents: { contentId: string; publishedTime: number }[] }[] })
        .records[0]!.contents
      expect(cards[0]).toMatchObject({ contentId: dramaId, publishedTime: atMs })
      await expect(
        publish(platform, { drama: 'soon', episodes: null, atMs: clock.nowMs() + 1 }),
      ).rejects.toThrow('"soon" is public already')
      await expect(publish(platform, { drama: 'soon', episodes: null, atMs: 5 })).rejects.toThrow(
        'has passed',
      )
    })

    test('purchases of a hidden drama stay playable and listed; nothing more is sold (row 457)', async () => {
      const platform = setting()
      const { gone, episodes } = await twoDramas()
      const [, second, third] = episodes as [string, string, string]
      const buyer = await aBuyer(platform, { coins: 100 })
      const stranger = await aBuyer(platform, { thirdPartyId: 'bob', coins: 100 })
      expect((await buyer.play(gone, second)).code).toBe(CODES.success)
      for (const member of [buyer, stranger]) {
        await member.post(SAVE, { contentId: gone, chapterId: second })
        await member.post('/view/history/report', {
          contentId: gone,
          chapterId: second,
          sectionMediaPlayedSeconds: 7,
        })
      }
      await hide(platform, { drama: 'gone', episodes: null })

      expect(await playable(buyer, gone)).toEqual([1, 2])
      expect(await playable(stranger, gone)).toEqual([])
      expect((await buyer.get(`/content/video/detail?contentId=${gone}`)).data).toMatchObject({ id: gone })
      expect((await stranger.get(`/content/video/detail?contentId=${gone}`)).data).toBeNull()
      // The free one is no longer everybody's: its address is bound to the buyer.
      const { data: first } = await buyer.get(
        `/content/video/chapter/detail?contentId=${gone}&chapterId=${episodes[0]}`,
      )
      expect((first as { playUrl: string }).playUrl).toMatch(/-[a-f0-9]{24}-[\w-]{32}\/master\.m3u8$/)

      for (const [id, key] of [
        [third, 'a'],
        [second, 'b'],
      ] as const) {
        const outcome = await stranger.play(gone, id, { key })
        expect(outcome.code).toBe(CODES.episodeNotFound)
      }
      expect((await buyer.play(gone, third)).code).toBe(CODES.episodeNotFound)
      const rest = await buyer.post(
        '/x/unlock/series',
        { contentId: gone, quotedPriceCoins: 60 },
        { key: 'rest' },
      )
      expect((rest.data as { unlockedCount: number } | null)?.unlockedCount ?? 0).toBe(0)
      expect([await buyer.balances(), await stranger.balances()]).toEqual([
        { coins: 80, bonus: 0 },
        { coins: 100, bonus: 0 },
      ])
      expect(await reconcile(platform.db)).toMatchObject({ differences: [] })
      expect(await mentions(buyer, gone)).toEqual({
        saved: true,
        history: true,
        continueWatching: true,
        receipts: true,
      })
      expect(await mentions(stranger, gone)).toEqual({
        saved: false,
        history: false,
        continueWatching: false,
        receipts: false,
      })
      await publish(platform, { drama: 'gone', episodes: null, atMs: null })
      expect(await mentions(stranger, gone)).toMatchObject({
        saved: true,
        history: true,
        continueWatching: true,
      })
    })

    test('lists lead to a playable episode if the last one watched is hidden (row 457)', async () => {
      const platform = setting()
      const { gone, episodes } = await twoDramas()
      const buyer = await aBuyer(platform, { coins: 100 })
      const stranger = await aBuyer(platform, { thirdPartyId: 'bob', coins: 100 })
      const last = episodes[4]!
      for (const id of episodes.slice(1)) expect((await buyer.play(gone, id)).code).toBe(CODES.success)
      for (const member of [buyer, stranger]) {
        await member.post(SAVE, { contentId: gone, chapterId: last })
        await member.post('/view/history/report', {
          contentId: gone,
          chapterId: last,
          sectionMediaPlayedSeconds: 3,
        })
      }
      const firstListed = async (member: Buyer) => {
        const answers = await Promise.all(
          ['/collect/content/list', '/view/history/list'].map((path) => member.get(path)),
        )
        return answers.map(
          ({ data }) => (data as { records: { sequenceNo: number }[] }).records[0]?.sequenceNo,
        )
      }
      expect(await firstListed(stranger)).toEqual([5, 5])
      await hide(platform, { drama: 'gone', episodes: [4, 5] })
      expect(await firstListed(stranger)).toEqual([3, 3])
      expect(await firstListed(buyer)).toEqual([5, 5])
      await publish(platform, { drama: 'gone', episodes: [4, 5], atMs: null })
      expect(await firstListed(stranger)).toEqual([5, 5])
    })

    test('a removal reports what was paid, keeps it for its buyers, and names media that is no longer needed (row 457)', async () => {
      const platform = setting()
      const own = EPISODES.map((episode) => ({
        ...episode,
        mediaKey: toKey(200 + episode.number),
        firstFrameKey: toKey(300 + episode.number),
      }))
      const { publish: add } = platform
      await add({ key: 'kept' })
      // Shares its second video with the other drama, and its cover.
      const episodes = own.map((episode) =>
        episode.number === 5 ? { ...episode, mediaKey: toKey(102) } : episode,
      )
      const { dramaId, episodeIds } = await add({
        key: 'gone',
        episodes,
        wideCoverKey: toKey(7),
        otherCoverKeys: [toKey(9)],
        translations: { ja: { coverKey: toKey(8) }, ko: { coverKey: toKey(1) } },
      })
      const buyer = await aBuyer(platform, { coins: 15, bonus: 25 })
      const leaver = await aBuyer(platform, { thirdPartyId: 'bob', coins: 100 })
      for (const id of episodeIds.slice(1, 3)) await buyer.play(dramaId, id)
      for (const id of episodeIds.slice(1, 4)) await leaver.play(dramaId, id)
      await platform.db
        .updateTable('member')
        .set({ deleted_at_ms: 5, nickname: '', avatar_url: null })
        .where('id', '=', leaver.memberId)
        .execute()
      expect(await previewRemoval(platform, { drama: 'gone', episodes: null })).toMatchObject({
        purchases: { members: 1, unlocks: 2, coins: 15, bonus: 25 },
      })
      expect(await previewRemoval(platform, { drama: 'gone', episodes: [3, 4] })).toMatchObject({
        purchases: { members: 1, unlocks: 1 },
      })
      const request = { drama: 'gone', episodes: null, isTakedown: false }
      const first = await remove(platform, request)
      // Videos of 1 (free) to 3 stay for the buyer, that of 5 for the other drama.
      expect(first.unneeded).toEqual({ videos: [toKey(204)], pictures: [toKey(304), toKey(305)] })
      expect(await remove(platform, request)).toEqual(first)
      expect(await playable(buyer, dramaId)).toEqual([1, 2, 3])
      expect(await mentions(buyer, dramaId)).toMatchObject({ receipts: true })
      await expect(publish(platform, { drama: 'gone', episodes: null, atMs: null })).rejects.toThrow(
        'import the drama again',
      )

      const all = await remove(platform, { ...request, isTakedown: true })
      expect(all.unneeded.videos.toSorted()).toEqual([201, 202, 203, 204].map(toKey))
      expect(all.unneeded.pictures).toEqual(expect.arrayContaining([toKey(7), toKey(8), toKey(9)]))
      expect(all.unneeded.pictures).not.toContain(toKey(1))
      expect(await playable(buyer, dramaId)).toEqual([])
      expect(await mentions(buyer, dramaId)).toEqual({
        saved: false,
        history: false,
        continueWatching: false,
        receipts: true,
      })
      expect(await reconcile(platform.db)).toMatchObject({ differences: [] })

      const again = await add({ key: 'gone', episodes })
      expect(again).toMatchObject({ dramaId, episodeIds, isHidden: true })
      await publish(platform, { drama: 'gone', episodes: null, atMs: null })
      expect(await playable(buyer, dramaId)).toEqual([1, 2, 3])
    })

    test('single episodes keep the numbers of the others, and the last one may come later (row 457)', async () => {
      const platform = setting()
      const { gone, episodes } = await twoDramas()
      const buyer = await aBuyer(platform, { coins: 100 })
      const stranger = await aBuyer(platform, { thirdPartyId: 'bob', coins: 100 })
      await buyer.play(gone, episodes[1]!)
      await publish(platform, { drama: 'gone', episodes: [1], atMs: null })
      await hide(platform, { drama: 'gone', episodes: [4, 5] })
      await remove(platform, { drama: 'gone', episodes: [2], isTakedown: false })
      const atMs = platform.clock.nowMs() + HOUR_MS
      await publish(platform, { drama: 'gone', episodes: [5], atMs })

      expect(await listed(stranger, gone)).toMatchObject([
        { id: episodes[0] },
        { id: episodes[1], isWithdrawn: true, downloadAppStatus: 1, chapterPrice: 0, lockStatus: 2 },
        { id: episodes[2] },
      ])
      expect(await listed(stranger, gone)).toHaveLength(3)
      expect(await playable(buyer, gone)).toEqual([1, 2])
      expect((await stranger.play(gone, episodes[1]!)).code).toBe(CODES.episodeNotFound)
      expect((await stranger.play(gone, episodes[2]!)).code).toBe(CODES.success)
      expect((await stranger.play(gone, episodes[3]!)).code).toBe(CODES.episodeNotFound)
      const detail = async () => (await platform.request(`/content/video/detail?contentId=${gone}`)).data
      expect(await detail()).toMatchObject({ chapterNum: 3 })
      platform.clock.advance(HOUR_MS)
      await publishDue(platform)
      expect(await detail()).toMatchObject({ chapterNum: 5 })
      expect(await listed(stranger, gone)).toMatchObject([
        {},
        { isWithdrawn: true },
        {},
        { isWithdrawn: true },
        { id: episodes[4] },
      ])
      await expect(hide(platform, { drama: 'gone', episodes: [1, 3, 5] })).rejects.toThrow(
        'would have no episode left',
      )
      await expect(hide(platform, { drama: 'gone', episodes: [6] })).rejects.toThrow(
        '"gone" has no episode 6',
      )
      expect(await showRelease(platform, { drama: 'gone', withBuyers: true })).toMatchObject({
        state: 'published',
        purchases: { members: 2, unlocks: 2, coins: 40 },
        episodes: [
          { state: 'published' },
          { state: 'removed' },
          {},
          { state: 'hidden' },
          { state: 'published' },
        ],
        buyers: [{ unlocks: 1, coins: 20 }, { unlocks: 1 }],
      })
    })

    test('prices and free episodes change at once, and nobody pays a price other than the one shown (row 457)', async () => {
      const platform = setting()
      const { gone, episodes } = await twoDramas()
      const buyer = await aBuyer(platform, { coins: 500 })
      await setPrices(platform, { drama: 'gone', episodes: null, coins: 70, free: null })
      expect((await buyer.play(gone, episodes[1]!, { key: 'a', quoted: 20 })).code).toBe(CODES.priceChanged)
      expect((await buyer.play(gone, episodes[1]!, { key: 'b', quoted: 70 })).code).toBe(CODES.success)
      const report = await setPrices(platform, { drama: 'gone', episodes: [4], coins: 90, free: 3 })
      expect(report.episodes.map(({ isFree, priceCoins }) => (isFree ? 'free' : priceCoins))).toEqual([
        'free',
        'free',
        'free',
        90,
        70,
      ])
      expect(await playable(buyer, gone)).toEqual([1, 2, 3])
      // Episode 1 never had a price of its own.
      expect(
        await setPrices(platform, { drama: 'gone', episodes: null, coins: null, free: 0 }),
      ).toMatchObject({
        episodes: [70, 70, 70, 90, 70].map((priceCoins) => ({ priceCoins })),
      })
      expect(await playable(buyer, gone)).toEqual([2])
      expect(
        (await listReleases(platform, { states: null })).find(({ key }) => key === 'gone'),
      ).toMatchObject({
        episodeCount: 5,
        freeCount: 0,
        priceMinCoins: 70,
        priceMaxCoins: 90,
        unlockCount: 1,
      })
      await expect(
        setPrices(platform, { drama: 'kept', episodes: [1], coins: 5, free: null }),
      ).rejects.toThrow('Episode 1 is free')
    })

    test('an unlock during a removal is either paid for and kept, or refused and not charged (row 457)', async () => {
      const platform = setting()
      const kept: number[] = []
      for (let round = 0; round < 12; round += 1) {
        const { dramaId, episodeIds } = await platform.publish({ key: `r${round}`, episodes: EPISODES })
        const buyers = await Promise.all(
          [1, 2, 3].map((n) => aBuyer(platform, { thirdPartyId: `r${round}-${n}`, coins: 20 })),
        )
        const isTakedown = round % 3 === 0
        const [report, ...plays] = await Promise.all([
          remove(platform, { drama: dramaId, episodes: null, isTakedown }),
          ...buyers.map((buyer) => buyer.play(dramaId, episodeIds[1]!, { key: 'press' })),
        ])
        const paid = plays.filter((play) => play.code === CODES.success).length
        const refused = plays.filter((play) => play.code === CODES.episodeNotFound).length
        expect(paid + refused).toBe(3)
        // What the removal reports is everything that was ever bought.
        expect(report!.purchases).toMatchObject({ members: paid, coins: 20 * paid })
        for (const [index, buyer] of buyers.entries()) {
          const isPaid = plays[index]!.code === CODES.success
          expect((await buyer.balances()).coins).toBe(isPaid ? 0 : 20)
          expect(await playable(buyer, dramaId)).toEqual(isPaid && !isTakedown ? [1, 2] : [])
        }
        kept.push(paid)
      }
      expect(await reconcile(platform.db)).toMatchObject({ differences: [] })
    })

    async function address(member: Buyer | null, dramaId: string, episodeId: string): Promise<string> {
      const path = `/content/video/chapter/detail?contentId=${dramaId}&chapterId=${episodeId}`
      const { data } = member ? await member.get(path) : await setting().request(path)
      return (data as { playUrl: string }).playUrl.replace('master.m3u8', 'video-0-00001.m4s')
    }

    /** There are no files here: an address that is valid is 404, a revoked one 403. */
    async function statuses(addresses: Record<string, string>): Promise<Record<string, boolean>> {
      const { revocations, platform } = setting()
      await revocations.run()
      const entries = await Promise.all(
        Object.entries(addresses).map(async ([name, path]) => {
          const { status } = await platform.handle(new Request(`http://p${path}`))
          return [name, status === 404]
        }),
      )
      return Object.fromEntries(entries)
    }

    test('deleting an account revokes its member’s media addresses, and no others (rows 431, 453)', async () => {
      const { gone, episodes } = await twoDramas()
      const ada = await aBuyer(setting(), { coins: 20 })
      const bob = await aBuyer(setting(), { thirdPartyId: 'bob', coins: 20 })
      for (const buyer of [ada, bob]) await buyer.play(gone, episodes[1]!)
      const addresses = {
        ada: await address(ada, gone, episodes[1]!),
        bob: await address(bob, gone, episodes[1]!),
        free: await address(ada, gone, episodes[0]!),
      }
      expect(await statuses(addresses)).toEqual({ ada: true, bob: true, free: true })
      await ada.post('/x/member/delete', {})
      expect(await statuses(addresses)).toEqual({ ada: false, bob: true, free: true })
    })

    test('a removal revokes all earlier media addresses; buyers get new ones (rows 453, 457)', async () => {
      const platform = setting()
      const { clock } = platform
      const { kept, gone, episodes } = await twoDramas()
      const buyer = await aBuyer(platform, { coins: 20 })
      const vip = await aBuyer(platform, { thirdPartyId: 'bob' })
      await give(platform, vip.memberId, { vipDays: 3 })
      await buyer.play(gone, episodes[1]!)
      const { data: keptList } = await platform.request(`/content/video/chapter/list?contentId=${kept}`)
      const before = {
        other: await address(null, kept, (keptList as { records: EpisodeItem[] }).records[0]!.id),
        free: await address(null, gone, episodes[0]!),
        vip: await address(vip, gone, episodes[1]!),
        bought: await address(buyer, gone, episodes[1]!),
      }
      expect(await statuses(before)).toEqual({ other: true, free: true, vip: true, bought: true })
      clock.advance(1000)
      await remove(platform, { drama: 'gone', episodes: null, isTakedown: false })
      clock.advance(2000)
      expect(await statuses(before)).toEqual({ other: true, free: false, vip: false, bought: false })
      const after = {
        free: await address(buyer, gone, episodes[0]!),
        bought: await address(buyer, gone, episodes[1]!),
      }
      expect(await statuses(after)).toEqual({ free: true, bought: true })
      await remove(platform, { drama: 'gone', episodes: null, isTakedown: true })
      expect(await statuses({ ...before, ...after })).toMatchObject({
        other: true,
        free: false,
        bought: false,
      })

      // What costs something now is no longer everybody's.
      await platform.publish({ key: 'priced', episodes: EPISODES })
      const { episodes: list } = await showRelease(platform, { drama: 'priced', withBuyers: false })
      const priced = (await showRelease(platform, { drama: 'priced', withBuyers: false })).id
      const once = await address(null, priced, list[0]!.id)
      await setPrices(platform, { drama: 'priced', episodes: null, coins: 5, free: 0 })
      expect(await statuses({ once })).toEqual({ once: false })
      await setPrices(platform, { drama: 'priced', episodes: null, coins: null, free: 1 })
      expect(await statuses({ once })).toEqual({ once: true })
    })

    test('a command that fails half-way changes nothing (row 457)', async () => {
      const platform = setting()
      const { kept, gone } = await withRows()
      const broken = {
        ...platform,
        fault: () => {
          throw new Error('injected')
        },
      }
      await expect(remove(broken, { drama: 'gone', episodes: null, isTakedown: true })).rejects.toThrow(
        'injected',
      )
      await expect(hide(broken, { drama: 'gone', episodes: [2] })).rejects.toThrow('injected')
      expect(await listsWith(gone, kept)).toHaveLength(EVERYWHERE)
    })

    test('the demonstration is removed as it was seeded, and nothing else (row 457)', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'seeded-'))
      writeFileSync(join(folder, 'catalog.json'), JSON.stringify([aPublication({ key: 'seeded' })]))
      const platform = setting()
      await seedCatalog(platform, folder)
      rmSync(folder, { recursive: true })
      await platform.publish({ key: 'own' })
      expect(await removeDemonstration(platform)).toMatchObject({ dramaCount: 1 })
      const states = await platform.db.selectFrom('drama').select(['key', 'state']).orderBy('key').execute()
      expect(states).toEqual([
        { key: 'own', state: 'published' },
        { key: 'seeded', state: 'takenDown' },
      ])
    })

    test('only a database with the demonstration has one to remove (row 457)', async () => {
      await expect(removeDemonstration(setting())).rejects.toThrow('There is no demonstration here')
    })
  })
}

describeOnEveryEngine(describeReleases)
