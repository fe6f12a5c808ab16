import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { DEFAULT_FEED_RULES, type FeedRules } from '../../../platform/feed/feed-file.ts'
import { listFeed } from '../../../platform/feed/list-feed.ts'
import type { DramaPublication } from '../../../platform/publication/drama-publication.ts'
import { setClip } from '../../../platform/release/set-clip.ts'
import { aBuyer } from '../../builders/money.ts'
import { anEpisode } from '../../builders/publication.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { readExample } from '../examples.ts'
import { listKeys } from '../key-set.ts'
import { onEngine } from '../setting.ts'

interface Clip {
  content: { contentId: string; contentName: string; contentCoverUrl: string }
  coverKey: string | null
  reason: string
  becauseOf: string | null
  chapter: { id: string; playUrl: string; sequenceNo: number; lockStatus: number }
  startSeconds: number
  endSeconds: number
  likeFlag: boolean
}

type Buyer = Awaited<ReturnType<typeof aBuyer>>

const NO_MEDIA = {
  playAddresses: () => ({ playUrl: '', dashUrl: '', mp4Url: '', captions: [] }),
  serve: async () => null,
}
const categories = (...names: string[]) => names.map((name) => ({ name, translations: {} }))
const names = (clips: readonly Clip[]) => clips.map(({ content }) => content.contentName)
const clipsOf = ({ data }: { data: unknown }) => (data as { records: Clip[] }).records

/** Clips in an order of their own for each viewer. */
function describeFeed(start: () => Promise<Engine>): void {
  describe('For You', () => {
    const setting = onEngine(start)

    async function publishAll(dramas: Record<string, Partial<DramaPublication>>) {
      const ids = new Map<string, string>()
      for (const [key, given] of Object.entries(dramas)) {
        ids.set(key, (await setting().publish({ key, ...given })).dramaId)
      }
      return (key: string) => ids.get(key)!
    }
    const publishMany = (count: number, given: Partial<DramaPublication> = {}) =>
      publishAll(
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`drama ${index + 1}`, given])),
      )

    async function visit(body: object = {}, headers: Record<string, string> = {}): Promise<Clip[]> {
      const answer = await setting().request('/x/feed', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      expect(answer.code).toBe(CODES.success)
      return clipsOf(answer)
    }
    const visitAs = async (member: Buyer, body: object = {}) => clipsOf(await member.post('/x/feed', body))

    test('each clip is the opening of the first free episode, with its address; nothing locked is shown (row 426)', async () => {
      await publishAll({
        free: {},
        'second is free': {
          episodes: [anEpisode(1, {}), anEpisode(2, { isFree: true, priceCoins: 0, durationMs: 20_000 })],
        },
        'nothing free': { episodes: [anEpisode(1, {})] },
        'in the app alone': { episodes: [anEpisode(1, { isFree: true, priceCoins: 0, isAppOnly: true })] },
        announced: { episodes: [], comesOn: '2027-01-01' },
        hidden: { isHidden: true },
      })
      const clips = await visit()
      expect(names(clips).sort()).toEqual(['free', 'second is free'])
      const byName = Object.fromEntries(clips.map((clip) => [clip.content.contentName, clip]))
      expect(byName.free).toMatchObject({
        startSeconds: 0,
        endSeconds: 45,
        chapter: { sequenceNo: 1, lockStatus: 1 },
      })
      expect(byName['second is free']).toMatchObject({ endSeconds: 20, chapter: { sequenceNo: 2 } })
      for (const { chapter } of clips) expect(chapter.playUrl).toMatch(/\.m3u8/)
    })

    test('the operator names a range of the first free episode; what its film does not have is not shown (row 426)', async () => {
      const episodes = [anEpisode(1, { isFree: true, priceCoins: 0, durationMs: 60_000 })]
      await publishAll({ named: { clip: { startMs: 12_000, endMs: 42_000 }, episodes } })
      const range = async () => {
        const [{ startSeconds, endSeconds } = { startSeconds: -1, endSeconds: -1 }] = await visit()
        return [startSeconds, endSeconds]
      }
      expect(await range()).toEqual([12, 42])
      await setting().publish({ key: 'named', episodes })
      expect(await range()).toEqual([12, 42])
      await setClip(setting(), { drama: 'named', clip: { startMs: 50_000, endMs: 60_000 } })
      expect(await range()).toEqual([50, 60])
      await setting().publish({ key: 'named', episodes: [{ ...episodes[0]!, durationMs: 30_000 }] })
      expect(await range()).toEqual([0, 30])
      await setting().publish({ key: 'named', openingEndMs: 38_500, episodes })
      await setClip(setting(), { drama: 'named', clip: null })
      expect(await range()).toEqual([0, 38.5])
      await setting().publish({ key: 'named', openingEndMs: null, episodes })
      expect(await range()).toEqual([0, 45])
    })

    test('covers on trial are shown in clips alone, each viewer’s own, until an import has one again (row 428)', async () => {
      const [first, second] = ['a'.repeat(24), 'b'.repeat(24)]
      const trial = { coverKey: first, otherCoverKeys: [second] }
      const drama = await publishAll({
        tried: trial,
        translated: { ...trial, translations: { es: { coverKey: 'c'.repeat(24) } } },
      })
      const seenBy = async (equipmentId: string, currentLanguage = 'en') =>
        new Map(
          (await visit({}, { equipmentId, currentLanguage })).map((clip) => [clip.content.contentName, clip]),
        )
      const seen = new Set<string>()
      for (let device = 0; seen.size < 2 && device < 30; device++) {
        const { coverKey, content } = (await seenBy(`device-${device}-0123456789`)).get('tried')!
        expect(content.contentCoverUrl).toBe(`/pictures/${coverKey}.webp`)
        seen.add(coverKey!)
      }
      expect(seen).toEqual(new Set([first, second]))
      const [clip] = await visit()
      expect(clip).toMatchObject({ coverKey: null, content: { contentCoverUrl: `/pictures/${first}.webp` } })
      const inSpanish = (await seenBy('device-0-0123456789', 'es')).get('translated')!
      expect(inSpanish).toMatchObject({
        coverKey: null,
        content: { contentCoverUrl: `/pictures/${'c'.repeat(24)}.webp` },
      })
      const detail = await setting().request(`/content/video/detail?contentId=${drama('tried')}`, {
        headers: { equipmentId: 'device-1-0123456789' },
      })
      expect(detail.data).toMatchObject({ contentCoverUrl: `/pictures/${first}.webp` })
      await setting().publish({ key: 'tried', coverKey: second, otherCoverKeys: [] })
      expect((await seenBy('device-0-0123456789')).get('tried')).toMatchObject({ coverKey: null })
    })

    test('a visit sees every drama once, page after page, and then nothing (row 426)', async () => {
      await publishMany(25)
      const shown: string[] = []
      for (;;) {
        const page = await visit({ shown })
        if (page.length === 0) break
        shown.push(...page.map(({ content }) => content.contentId))
      }
      expect(shown).toHaveLength(25)
      expect(new Set(shown).size).toBe(25)
    })

    test('a visitor’s device says what they finished and skipped, which come no more (row 427)', async () => {
      const drama = await publishAll({
        'seen romance': { categories: categories('Romance') },
        'seen office': { categories: categories('Office') },
        ...Object.fromEntries(
          ['one', 'two', 'three'].flatMap((n) => [
            [`romance ${n}`, { categories: categories('Romance') }],
            [`office ${n}`, { categories: categories('Office') }],
          ]),
        ),
      })
      // New dramas have places of their own.
      setting().clock.advance(30 * 86_400_000)
      const device = { finished: [drama('seen romance')], skipped: [drama('seen office')] }
      const clips = await visit(device)
      expect(names(clips).sort()).toEqual(
        ['one', 'two', 'three'].flatMap((n) => [`office ${n}`, `romance ${n}`]).sort(),
      )
      const ofTaste = clips
        .filter(({ reason }) => reason === 'taste')
        .map(({ content }) => content.contentName)
      expect(ofTaste.every((name) => name.startsWith('romance'))).toBe(true)
      expect(ofTaste.length).toBeGreaterThan(0)
    })

    test('a member’s account says it, and Not interested is obeyed until it is taken back (row 427)', async () => {
      const drama = await publishMany(4)
      const member = await aBuyer(setting(), { thirdPartyId: 'ada' })
      const all = await visitAs(member)
      expect(all).toHaveLength(4)
      await member.post('/x/feed/report', { contentId: drama('drama 1'), outcome: 'notInterested' })
      await member.post('/x/feed/report', { contentId: drama('drama 1'), outcome: 'skipped' })
      await member.post('/x/feed/report', { contentId: drama('drama 2'), outcome: 'skipped' })
      const { id: chapterId } = all.find(({ content }) => content.contentName === 'drama 3')!.chapter
      await member.post('/view/history/report', {
        contentId: drama('drama 3'),
        chapterId,
        sectionMediaPlayedSeconds: 0,
      })
      expect(names(await visitAs(member)).sort()).toEqual(['drama 2', 'drama 4'])
      await member.post('/x/feed/report', { contentId: drama('drama 1'), outcome: 'interested' })
      expect(names(await visitAs(member)).sort()).toEqual(['drama 1', 'drama 2', 'drama 4'])
      const other = await aBuyer(setting(), { thirdPartyId: 'ben' })
      expect(await visitAs(other)).toHaveLength(4)
    })

    test('what is told of a member who watched one drama names it (row 427)', async () => {
      const drama = await publishAll({ liked: {}, like: { categories: categories('Office') } })
      setting().clock.advance(30 * 86_400_000)
      await setting()
        .db.updateTable('also_watched')
        .set({ dramas: JSON.stringify([{ drama_id: drama('like'), share: 0.9 }]) as never })
        .where('drama_id', '=', drama('liked'))
        .execute()
      const [clip] = await visit({ finished: [drama('liked')] })
      expect(clip).toMatchObject({ reason: 'watched', becauseOf: 'liked' })
    })

    test('the operator’s exclusions and ages are obeyed (row 427)', async () => {
      await publishAll({
        constructor: {},
        excluded: {},
        'for adults': { minimumAge: 18 },
        'for teenagers': { minimumAge: 16 },
      })
      const { db, clock } = setting()
      const rules = { ...DEFAULT_FEED_RULES, exclude: ['excluded'], maximumAge: 16 }
      const { records } = await listFeed(
        { db, clock, media: NO_MEDIA, random: Math.random, feedRules: () => rules, tellsScores: true },
        { pageSize: 10, shown: [], finished: [], saved: [], skipped: [] },
        { memberId: null, equipmentId: null, language: 'en' },
      )
      const scores = { known: expect.any(Number), taste: 0, watched: 0, week: 0, boost: 0 }
      expect(records).toMatchObject([{ scores }, { scores }])
      expect(records.map(({ content }) => content.dramaName).sort()).toEqual(['constructor', 'for teenagers'])
    })

    test('the best dramas, excluded or for other viewers, leave room for those after them (row 427)', async () => {
      await publishAll({ after: {}, best: { minimumAge: 18 } })
      const { db, clock } = setting()
      await sql`
        INSERT INTO drama (id, key, language, name, introduction, cover_key, cover_color, episode_count, free_episode_count,
          minimum_age, published_at_ms, updated_at_ms)
        SELECT 'best' || n, 'best ' || n, language, name, introduction, cover_key, cover_color, episode_count, free_episode_count,
          minimum_age, published_at_ms, updated_at_ms
        FROM drama, generate_series(1, 61) AS n WHERE key = 'best'`.execute(db)
      clock.advance(30 * 86_400_000)
      await sql`INSERT INTO feed_drama (drama_id, shown_count, taken_count)
        SELECT id, 100, CASE minimum_age WHEN 18 THEN 50 ELSE 0 END FROM drama`.execute(db)
      await sql`UPDATE drama SET week_play_count = 50 WHERE minimum_age = 18`.execute(db)
      const show = async (rules: Partial<FeedRules>) => {
        const { records } = await listFeed(
          {
            ...{ db, clock, media: NO_MEDIA, random: () => 0.5, tellsScores: false },
            feedRules: () => ({ ...DEFAULT_FEED_RULES, ...rules }),
          },
          { pageSize: 10, shown: [], finished: [], saved: [], skipped: [] },
          { memberId: null, equipmentId: null, language: 'en' },
        )
        return records.map(({ content }) => content.dramaName)
      }
      expect(await show({ maximumAge: 16 })).toEqual(['after'])
      const exclude = ['best', ...Array.from({ length: 61 }, (_, index) => `best ${index + 1}`)]
      expect(await show({ exclude })).toEqual(['after'])
    })

    test('clips shown and gone on from are counted once each (row 427)', async () => {
      const drama = await publishMany(1)
      const event = (en: string, id: string) => ({
        en,
        ett: setting().clock.nowMs(),
        kv: { eventParams: { eventId: id, drama: drama('drama 1'), reason: 'new' } },
      })
      const { takeUsage } = await import('../../../platform/tracking/report.ts')
      const events = [event('clip_show', 'a'), event('clip_show', 'b'), event('clip_watch', 'c')]
      for (let turn = 0; turn < 2; turn++) await takeUsage(setting(), { cm: {}, et: events } as never)
      const counted = await setting().db.selectFrom('feed_drama').selectAll().execute()
      expect(counted).toMatchObject([{ shown_count: 2, taken_count: 1 }])
    })

    test('a page takes four statements and matches its example; too much is refused (rows 427, 452, rule 8)', async () => {
      await publishMany(12)
      const { statements, request } = setting()
      statements.length = 0
      const [clip] = await visit()
      expect(statements).toHaveLength(4)
      const example = readExample('feed').answer.data as { records: Clip[] }
      expect(listKeys(clip)).toEqual(listKeys(example.records[0]))
      const tooMany = JSON.stringify({ shown: Array.from({ length: 501 }, (_, index) => `d${index}`) })
      const refused = await request('/x/feed', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: tooMany,
      })
      expect(refused.code).not.toBe(CODES.success)
    })
  })
}

describeOnEveryEngine(describeFeed)
