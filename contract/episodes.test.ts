import { describe, expect, test } from 'vitest'
import { episodeDetail, episodeList, readPlayAddresses } from './episodes.ts'

describe('the episode list (rows 115-117, 126, 222)', () => {
  const read = (record: object) =>
    episodeList.read(episodeList.wire.parse({ records: [{ id: 1, lockStatus: 1, ...record }] })).episodes[0]!

  test('is requested in one page by default', () => {
    expect(episodeList.query!.parse({ contentId: 'a' })).toMatchObject({ pageIndex: 1, pageSize: 999 })
  })

  test.each([
    [1, true],
    [true, true],
    ['1', true],
    [2, true],
    [0, false],
    ['0', false],
    ['', false],
    [null, false],
    [undefined, false],
  ])('downloadAppStatus %j: app-only is %j', (downloadAppStatus, isAppOnly) => {
    expect(read({ downloadAppStatus }).isAppOnly).toBe(isAppOnly)
  })

  test('never passes on a play address, whatever a backend sends', () => {
    expect(JSON.stringify(read({ playUrl: '/secret.m3u8', lockStatus: 2 }))).not.toContain('secret')
  })

  test('an unknown lock status is refused rather than treated as unlocked', () => {
    expect(episodeList.wire.safeParse({ records: [{ id: 1, lockStatus: 3 }] }).success).toBe(false)
  })
})

describe('episode detail (rows 118, 122, 126, 223)', () => {
  const read = (wire: unknown) => episodeDetail.read(episodeDetail.wire.parse(wire))

  test.each([[null], [{}]])('%j means that it does not exist', (wire) => {
    expect(read(wire)).toBeNull()
  })

  test('of a locked episode has neither address nor captions, whatever a backend sends', () => {
    const captions = [{ language: 'en', label: 'English', url: '/secret.vtt' }]
    const detail = read({ id: 1, lockStatus: 2, playUrl: '/secret.m3u8', captions })
    expect(detail).toMatchObject({ isLocked: true, play: null, captions: [] })
  })
})

describe('play addresses (row 118)', () => {
  test('a plain file is distinguished from a manifest', () => {
    expect(readPlayAddresses({ playUrl: 'https://cdn.example/a.mp4?t=1' })).toEqual({
      hlsUrl: null,
      dashUrl: null,
      mp4Url: 'https://cdn.example/a.mp4?t=1',
    })
    expect(readPlayAddresses({ playUrl: '/a.m3u8' })).toMatchObject({ hlsUrl: '/a.m3u8', mp4Url: null })
  })

  test('empty addresses count as missing', () => {
    expect(readPlayAddresses({ playUrl: '', dashUrl: null })).toBeNull()
  })
})
