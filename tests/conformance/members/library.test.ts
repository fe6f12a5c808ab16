import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { exportMember } from '../../../contract/extensions/member-data.ts'
import type { Database } from '../../../platform/db/tables.ts'
import { aBuyer, type Buyer, give } from '../../builders/money.ts'
import { anEpisode } from '../../builders/publication.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { readExample } from '../examples.ts'
import { listKeys } from '../key-set.ts'
import { onEngine } from '../setting.ts'

interface Page {
  records: {
    contentId: string
    contentName: string
    contentChapterId: string
    sequenceNo: number
    positionSeconds: number | null
    durationSeconds: number | null
    likeFlag: boolean
    thumbUpFlag: boolean
  }[]
  hasMore: boolean
}

/** Likes, saved dramas, history and positions. */
function describeLibrary(start: () => Promise<Engine>): void {
  describe('the library', () => {
    const setting = onEngine(start)
    let ada: Buyer
    let ben: Buyer
    let dramas: Record<string, { dramaId: string; episodeIds: string[] }>
    beforeEach(async () => {
      ada = await aBuyer(setting())
      ben = await aBuyer(setting(), { thirdPartyId: 'ben' })
      dramas = {}
      for (const key of ['a', 'b', 'c']) dramas[key] = await setting().publish({ key })
    })
    const request = (key: string, number = 1) => ({
      contentId: dramas[key]!.dramaId,
      chapterId: dramas[key]!.episodeIds[number - 1]!,
    })
    const toIds = (...keys: string[]) => keys.map((key) => dramas[key]!.dramaId)
    const save = (key: string, number = 1, who = ada) =>
      who.post('/collect/content/add', request(key, number))
    const watch = (key: string, number = 1, { who = ada, seconds = 0 } = {}) =>
      who.post('/view/history/report', { ...request(key, number), sectionMediaPlayedSeconds: seconds })
    const page = async (path: string, query = '', who = ada) => {
      const answer = await who.get(`${path}?${query}`)
      expect(answer.code).toBe(CODES.success)
      return answer.data as Page
    }
    const saved = (query = '', who = ada) => page('/collect/content/list', query, who)
    const history = (query = '', who = ada) => page('/view/history/list', query, who)
    const names = ({ records }: Page) => records.map((record) => record.contentName).join('')
    const behavior = async (key: string, number = 1, who = ada) => {
      const { contentId, chapterId } = request(key, number)
      return (await who.get(`/content/video/chapter/behavior?contentId=${contentId}&chapterId=${chapterId}`))
        .data
    }

    test('a like belongs to the episode and the member, on and off (rows 139, 225, 241)', async () => {
      for (const path of ['add', 'add']) await ada.post(`/thumbUp/content/${path}`, request('a', 2))
      expect(await behavior('a', 2)).toEqual({ thumbUpFlag: true, likeFlag: false })
      expect(await behavior('a', 1)).toEqual({ thumbUpFlag: false, likeFlag: false })
      expect(await behavior('a', 2, ben)).toEqual({ thumbUpFlag: false, likeFlag: false })
      await ben.post('/thumbUp/content/cancel', request('a', 2))
      expect(await behavior('a', 2)).toMatchObject({ thumbUpFlag: true })
      await ada.post('/thumbUp/content/cancel', request('a', 2))
      expect(await behavior('a', 2)).toMatchObject({ thumbUpFlag: false })
    })

    test('saving belongs to the drama and the member, on and off (rows 140, 225, 236)', async () => {
      await save('a', 2)
      expect(await behavior('a', 1)).toEqual({ thumbUpFlag: false, likeFlag: true })
      expect(await behavior('a', 1, ben)).toMatchObject({ likeFlag: false })
      await ben.post('/collect/content/cancel', request('a'))
      expect(names(await saved())).toBe('a')
      await ada.post('/collect/content/cancel', request('a'))
      expect(await saved()).toEqual({ records: [], hasMore: false })
    })

    test('an invalid token is refused, and not treated as a visitor (row 293)', async () => {
      await aBuyer(setting())
      const { contentId, chapterId } = request('a')
      const path = `/content/video/chapter/behavior?contentId=${contentId}&chapterId=${chapterId}`
      expect((await ada.get(path)).code).toBe(CODES.kickedOut)
    })

    test('lists are newest first; watching again moves a drama up, saving again does not (rows 143, 191, 235, 238)', async () => {
      for (const key of ['a', 'b', 'c', 'a']) await save(key)
      expect(names(await saved())).toBe('cba')
      for (const key of ['a', 'b', 'c', 'a']) await watch(key)
      expect(names(await history())).toBe('acb')
      expect(names(await history('', ben))).toBe('')
    })

    test('rows show the episode watched last, whether it is liked and whether the drama is saved (row 191)', async () => {
      await save('a', 2)
      expect((await saved()).records[0]).toMatchObject({ sequenceNo: 2, likeFlag: true, thumbUpFlag: false })
      await watch('a', 1)
      await watch('a', 3)
      await ada.post('/thumbUp/content/add', request('a', 3))
      const row = {
        sequenceNo: 3,
        contentChapterId: request('a', 3).chapterId,
        likeFlag: true,
        thumbUpFlag: true,
      }
      expect((await saved()).records[0]).toMatchObject(row)
      const list = await history()
      expect(list.records).toMatchObject([row])
      expect(listKeys(list)).toEqual(listKeys(readExample('historyList').answer.data))
      await ada.post('/collect/content/cancel', request('a'))
      expect((await history()).records[0]).toMatchObject({ likeFlag: false })
    })

    test('rows show how far that episode was watched, for each member (row 191)', async () => {
      await save('a')
      const ofBoth = async () =>
        [(await saved()).records[0]!, (await history()).records[0]!].map((row) => row.positionSeconds)
      expect((await saved()).records[0]!.positionSeconds).toBeNull()
      await watch('a', 1, { seconds: 7.5 })
      await watch('a', 1, { who: ben, seconds: 2 })
      expect(await ofBoth()).toEqual([7.5, 7.5])
      await ada.post('/x/positions', { ...request('a'), positionSeconds: 0, isSeen: true })
      const { durationSeconds } = (await history()).records[0]!
      expect(durationSeconds).toBeGreaterThan(7.5)
      expect(await ofBoth()).toEqual([durationSeconds, durationSeconds])
      await watch('a', 2)
      expect(await ofBoth()).toEqual([null, null])
    })

    test('lists page without gaps, in the same number of queries for every page (rows 192, 194)', async () => {
      for (const key of ['a', 'b', 'c']) {
        await save(key)
        await watch(key)
      }
      for (const list of [saved, history]) {
        const first = await list('pageIndex=1&pageSize=2')
        expect([names(first), first.hasMore]).toEqual(['cb', true])
        const second = await list('pageIndex=2&pageSize=2')
        expect([names(second), second.hasMore]).toEqual(['a', false])
        expect(await list('pageIndex=9&pageSize=2')).toEqual({ records: [], hasMore: false })
        setting().statements.length = 0
        await list('pageSize=1')
        const few = setting().statements.length
        await list('pageSize=3')
        expect(setting().statements.length).toBe(2 * few)
      }
    })

    test('are in the reader’s language (row 214)', async () => {
      const { dramaId, episodeIds } = await setting().publish({
        key: 'd',
        translations: { es: { name: 'Nombre', coverKey: 'e'.repeat(24) } },
      })
      await ada.post('/collect/content/add', { contentId: dramaId, chapterId: episodeIds[0] })
      const { data } = await setting().request('/collect/content/list', {
        headers: { ...ada.headers, currentLanguage: 'es' },
      })
      expect((data as Page).records[0]).toMatchObject({
        contentName: 'Nombre',
        contentCoverUrl: `/pictures/${'e'.repeat(24)}.webp`,
        labels: [{ name: 'Romance (es)' }],
      })
    })

    test.each([
      ['/collect/content/del', save, saved],
      ['/view/history/del', watch, history],
    ] as const)(
      '%s removes the named rows or all, and only this member’s (rows 201, 203, 237, 240)',
      async (path, add, list) => {
        for (const key of ['a', 'b', 'c']) await add(key)
        await (add === save ? save('a', 1, ben) : watch('a', 1, { who: ben }))
        expect((await ada.post(path, { contentIdList: [...toIds('a'), 'nothing'], isAll: false })).code).toBe(
          '00000',
        )
        expect(names(await list())).toBe('cb')
        await ada.post(path, { contentIdList: [], isAll: false })
        expect(names(await list())).toBe('cb')
        await ada.post(path, { contentIdList: [], isAll: true })
        expect(names(await list())).toBe('')
        expect(names(await list('', ben))).toBe('a')
        expect((await ada.post(path, { contentIdList: "') OR 1=1 --", isAll: false })).code).toBe(
          CODES.badRequest,
        )
      },
    )

    test('a history of 5,000 dramas is read to its end and deleted in one statement (rows 192, 203, 240)', async () => {
      const { db, statements } = setting()
      await watch('a', 1, { who: ben, seconds: 5 })
      await fillLongHistory(db, ada.memberId)
      statements.length = 0
      const ids = new Set<string>()
      for (let pageIndex = 1, hasMore = true; hasMore; pageIndex += 1) {
        const read = await history(`pageIndex=${pageIndex}&pageSize=500`)
        for (const { contentId } of read.records) ids.add(contentId)
        hasMore = read.hasMore
      }
      expect(ids.size).toBe(LONG_HISTORY)
      const many = { contentIdList: Array.from({ length: LONG_HISTORY }, (_, n) => `long${n}`), isAll: false }
      expect((await ada.post('/view/history/del', many)).code).toBe(CODES.badRequest)
      expect((await history('pageIndex=250')).records).toHaveLength(20)
      statements.length = 0
      expect((await ada.post('/view/history/del', { contentIdList: [], isAll: true })).code).toBe(
        CODES.success,
      )
      expect(statements.filter(({ sql }) => /playback_position|watched_drama/.test(sql))).toHaveLength(1)
      expect(await history()).toEqual({ records: [], hasMore: false })
      const left = (table: 'watched_drama' | 'playback_position') =>
        db.selectFrom(table).select('member_id').execute()
      expect(await left('watched_drama')).toEqual([{ member_id: ben.memberId }])
      expect(await left('playback_position')).toEqual([{ member_id: ben.memberId }])
    })

    test('refuses unknown episodes and those of another drama (rows 122, 236, 239, 241)', async () => {
      const crossed = { contentId: dramas.a!.dramaId, chapterId: dramas.b!.episodeIds[0] }
      for (const [path, more] of [
        ['/collect/content/add', {}],
        ['/thumbUp/content/add', {}],
        ['/view/history/report', { sectionMediaPlayedSeconds: 0 }],
        ['/x/positions', { positionSeconds: 1 }],
      ] as const) {
        expect((await ada.post(path, { ...crossed, ...more })).code, path).toBe(CODES.episodeNotFound)
      }
    })

    test('a member’s export has all of it, and deletion leaves only the ledger (rows 433, 436)', async () => {
      const { db, request: call } = setting()
      await save('a')
      await ada.post('/thumbUp/content/add', request('a', 2))
      await watch('b', 1, { seconds: 9.5 })
      await ada.post('/x/unlock/auto', { contentId: dramas.a!.dramaId, isOn: true })
      await give(setting(), ada.memberId, { coins: 30 })
      await ada.play(dramas.a!.dramaId, dramas.a!.episodeIds[1]!)
      const { data } = await ada.get('/x/member/export')
      expect(data).toMatchObject({
        saved: [{ dramaId: dramas.a!.dramaId }],
        liked: [{ episodeId: request('a', 2).chapterId }],
        history: [{ dramaId: dramas.b!.dramaId }],
        positions: [{ positionSeconds: 9.5 }],
        automaticUnlocking: [{ dramaId: dramas.a!.dramaId }],
        movements: [
          { kind: 'grant', amount: 30, coinsAfter: 30 },
          { kind: 'unlock', amount: -20, coinsAfter: 10 },
        ],
        unlocks: [{ episodeId: request('a', 2).chapterId, coins: 20, bonus: 0 }],
      })
      const path = '/x/member/delete'
      expect((await call(path, { method: 'POST', headers: ada.headers })).code).toBe(CODES.success)
      for (const table of [
        'saved_drama',
        'liked_episode',
        'watched_drama',
        'playback_position',
        'auto_unlock',
      ] as const) {
        expect(await db.selectFrom(table).select('member_id').execute(), table).toEqual([])
      }
      expect(await db.selectFrom('posting').select('id').execute()).toHaveLength(2)
    })

    test('the export is paged, each row once, for any page size (row 436)', async () => {
      for (const key of ['a', 'b', 'c']) {
        await save(key)
        await watch(key, 1, { seconds: 9 })
        await watch(key, 2, { seconds: 8 })
        await ada.post('/thumbUp/content/add', request(key, 2))
      }
      await give(setting(), ada.memberId, { coins: 30, bonus: 5, vipDays: 1 })
      await ada.play(dramas.a!.dramaId, dramas.a!.episodeIds[1]!)
      await watch('a', 1, { who: ben })
      const pageAt = async (query: string) =>
        exportMember.read(exportMember.wire.parse((await ada.get(`/x/member/export?${query}`)).data))
      const whole = await pageAt('')
      expect(whole.next).toBeNull()
      for (const pageSize of [1, 2, 7]) {
        const read: Record<string, unknown[]> = {}
        let next: string | null = null
        do {
          const page: Awaited<ReturnType<typeof pageAt>> = await pageAt(
            `pageSize=${pageSize}${next === null ? '' : `&after=${next}`}`,
          )
          for (const [name, rows] of Object.entries(page.sections)) {
            read[name] = [...(read[name] ?? []), ...[rows].flat()]
          }
          next = page.next
        } while (next !== null)
        expect(read, `${pageSize} rows a page`).toEqual({
          ...whole.sections,
          member: [whole.sections.member],
        })
      }
      for (const after of ['nothing', 'secrets.1', '1', "saved.'--"]) {
        expect((await ada.get(`/x/member/export?after=${after}`)).code).toBe(CODES.badRequest)
      }
    })

    describe('Continue watching', () => {
      interface Row {
        contentName: string
        sequenceNo: number
        positionSeconds: number
        durationSeconds: number
      }
      const list = async (who = ada, query = '') =>
        ((await who.get(`/x/continue-watching?${query}`)).data as { records: Row[] }).records
      const shown = async (who = ada) =>
        (await list(who)).map((row) => `${row.contentName}${row.sequenceNo}@${row.positionSeconds}`)
      const place = (key: string, number: number, body: object, who = ada) =>
        who.post('/x/positions', { ...request(key, number), positionSeconds: 0, ...body })
      const putAside = (key: string, who = ada) =>
        who.post('/x/continue-watching/put-aside', { contentId: dramas[key]!.dramaId })

      test('is newest first, each drama at its second, in the same number of queries for any length (row 421)', async () => {
        await watch('a', 1, { seconds: 12.5 })
        await watch('b', 2, { seconds: 3 })
        await watch('c', 1, { who: ben, seconds: 1 })
        expect(await shown()).toEqual(['b2@3', 'a1@12.5'])
        expect(await shown(ben)).toEqual(['c1@1'])
        const { answer } = readExample('continueWatching')
        expect(listKeys({ records: await list() })).toEqual(listKeys(answer.data))
        await watch('a', 1)
        expect(await shown()).toEqual(['a1@12.5', 'b2@3'])
        setting().statements.length = 0
        expect(await list(ada, 'pageSize=1')).toHaveLength(1)
        const few = setting().statements.length
        await list()
        expect(setting().statements.length).toBe(2 * few)
      })

      test('offers the next episode after a finished one, and nothing after the last (row 421)', async () => {
        await watch('a', 1, { seconds: 12.5 })
        await place('a', 1, { isSeen: true })
        expect(await shown()).toEqual(['a2@0'])
        // Watched a bit of before.
        await place('a', 2, { positionSeconds: 4 })
        expect(await shown()).toEqual(['a2@4'])
        const last = dramas.a!.episodeIds.length
        await watch('a', last)
        expect(await shown()).toEqual([`a${last}@0`])
        await place('a', last, { isSeen: true })
        expect(await shown()).toEqual([])
        // Another episode is published.
        await setting().publish({ key: 'a', episodes: [1, 2, 3, 4].map((number) => anEpisode(number, {})) })
        expect(await shown()).toEqual([`a${last + 1}@0`])
        // Watched again.
        await watch('a', last)
        expect(await shown()).toEqual([`a${last}@0`])
      })

      test('a late report of a finished episode does not affect one opened since (rows 401, 421)', async () => {
        await watch('a', 1)
        setting().clock.advance(60_000)
        await watch('a', 1)
        await place('a', 1, { isSeen: true, ageMs: 30_000 })
        expect(await shown()).toEqual(['a1@0'])
        await place('a', 2, { isSeen: true })
        expect(await shown()).toEqual(['a1@0'])
      })

      test('a removed drama stays away until it is watched again, and stays in the history (row 421)', async () => {
        for (const key of ['a', 'b']) await watch(key, 1, { seconds: 5 })
        await watch('a', 1, { who: ben, seconds: 6 })
        expect((await putAside('a')).code).toBe(CODES.success)
        expect((await putAside('a')).code).toBe(CODES.success)
        expect((await putAside('c')).code).toBe(CODES.success)
        expect(await shown()).toEqual(['b1@5'])
        expect(await shown(ben)).toEqual(['a1@6'])
        expect(names(await history())).toBe('ba')
        await watch('a', 1)
        expect(await shown()).toEqual(['a1@5', 'b1@5'])
      })

      test('uses the reader’s language, and refuses invalid input (rows 214, 421)', async () => {
        for (const query of ['pageSize=0', 'pageSize=-1', 'pageSize=51', 'pageSize=x']) {
          expect((await ada.get(`/x/continue-watching?${query}`)).code, query).toBe(CODES.badRequest)
        }
        const nothing = await ada.post('/x/continue-watching/put-aside', { contentId: "'; --" })
        expect(nothing.code).toBe(CODES.badRequest)
      })
    })

    describe('positions', () => {
      const put = (key: string, number: number, positionSeconds: number, who = ada) =>
        who.post('/x/positions', { ...request(key, number), positionSeconds })
      const loadPositions = async (key: string, who = ada) =>
        ((await who.get(`/x/positions?contentId=${dramas[key]!.dramaId}`)).data as { records: object[] })
          .records

      test('are stored to a fraction of a second, for this member and drama (row 401)', async () => {
        await put('a', 1, 41.7)
        setting().clock.advance(1000)
        await put('a', 2, 7)
        await put('b', 1, 3)
        await put('a', 1, 99, ben)
        expect(await loadPositions('a')).toMatchObject([
          { chapterId: request('a', 2).chapterId, positionSeconds: 7 },
          { chapterId: request('a', 1).chapterId, positionSeconds: 41.7 },
        ])
        await put('a', 1, 50)
        expect(await loadPositions('a')).toMatchObject([{ positionSeconds: 50 }, { positionSeconds: 7 }])
        await put('a', 1, 0)
        expect(await loadPositions('a')).toMatchObject([{ positionSeconds: 7 }])
        expect(await loadPositions('a', ben)).toMatchObject([{ positionSeconds: 99 }])
      })

      test('that arrive late never replace newer ones, and replace older ones (row 401)', async () => {
        const { clock } = setting()
        const late = (positionSeconds: number, ageMs: number) =>
          ada.post('/x/positions', { ...request('a', 1), positionSeconds, ageMs })
        await put('a', 1, 10)
        clock.advance(60_000)
        await late(20, 120_000)
        await late(0, 120_000)
        expect(await loadPositions('a')).toMatchObject([{ positionSeconds: 10 }])
        await late(30, 30_000)
        expect(await loadPositions('a')).toMatchObject([
          { positionSeconds: 30, savedTime: clock.nowMs() - 30_000 },
        ])
        await late(0, 1_000)
        expect(await loadPositions('a')).toEqual([])
        expect((await late(5, 31 * 86_400_000)).code).toBe(CODES.badRequest)
      })

      test('come with the history report too; opening an episode keeps the stored one (rows 145, 401)', async () => {
        await watch('a', 1, { seconds: 12.5 })
        await watch('a', 1)
        expect(await loadPositions('a')).toMatchObject([{ positionSeconds: 12.5 }])
      })

      test('are deleted with their history (rows 240, 401)', async () => {
        for (const key of ['a', 'b', 'c']) await watch(key, 1, { seconds: 12.5 })
        await put('a', 1, 9, ben)
        const forget = (body: object) => ada.post('/view/history/del', body)
        await forget({ contentIdList: toIds('a'), isAll: false })
        expect([await loadPositions('a'), await loadPositions('b')]).toMatchObject([
          [],
          [{ positionSeconds: 12.5 }],
        ])
        await put('a', 2, 5)
        await forget({ contentIdList: [], isAll: true })
        for (const key of ['a', 'b', 'c']) expect(await loadPositions(key), key).toEqual([])
        expect(await loadPositions('a', ben)).toMatchObject([{ positionSeconds: 9 }])
      })

      test.each([-1, 86_401, '5', null])('%j is not a position (row 401)', async (positionSeconds) => {
        const answer = await ada.post('/x/positions', { ...request('a'), positionSeconds })
        expect(answer.code).toBe(CODES.badRequest)
      })
    })
  })
}

const LONG_HISTORY = 5_000

/** A member who has watched everything: dramas of one episode each, left at second 5. */
async function fillLongHistory(db: Database, memberId: string): Promise<void> {
  for (const statement of [
    `INSERT INTO drama (id, key, language, name, introduction, cover_key, cover_color, episode_count, published_at_ms,
        updated_at_ms)
      SELECT 'long' || n, 'long' || n, 'en', 'Long ' || n, '', left(md5(n::text), 24), '#aa3344', 1, 0, 0
      FROM generate_series(1, ${LONG_HISTORY}) AS n`,
    `INSERT INTO episode (id, drama_id, number, media_key, first_frame_key, duration_ms, captions, is_free,
        is_app_only, price_coins)
      SELECT id || 'e', id, 1, left(md5(id), 24), left(md5(id), 24), 60000, '[]', true, false, 0
      FROM drama WHERE key LIKE 'long%'`,
    `INSERT INTO watched_drama (member_id, drama_id, episode_id, watched_at_ms)
      SELECT '${memberId}', drama_id, id, 0 FROM episode WHERE id LIKE 'long%'`,
    `INSERT INTO playback_position (member_id, drama_id, episode_id, position_ms, saved_at_ms)
      SELECT '${memberId}', drama_id, id, 5000, 0 FROM episode WHERE id LIKE 'long%'`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}

describeOnEveryEngine(describeLibrary)
