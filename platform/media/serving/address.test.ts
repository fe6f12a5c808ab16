import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MediaSecrets, playAddresses, readMediaPath, signMediaPath } from './address.ts'

const SECRETS: MediaSecrets = ['the secret of today']
const NOW_MS = Date.UTC(2026, 10, 20, 12, 34, 56)
const GRANT = {
  episodeId: 'e_1',
  mediaKey: '0123456789abcdef01234567',
  memberId: 'm_1',
  expiresAtMs: NOW_MS + 60_000,
}

describe('signed media addresses (row 453)', () => {
  test('open every file of their episode, segments and captions included', () => {
    const folder = signMediaPath(GRANT, SECRETS)
    for (const file of [
      'manifest.mpd',
      'master.m3u8',
      'plain.mp4',
      'video-0.m3u8',
      'video-12-init.mp4',
      'video-12-dash-init.mp4',
      'video-0-00001.m4s',
      'audio.m3u8',
      'audio-init.mp4',
      'audio-00042.m4s',
      'captions.zh-Hans.vtt',
      'captions.en.m3u8',
    ]) {
      expect(readMediaPath(folder + file, SECRETS, NOW_MS)).toMatchObject({
        ok: true,
        episodeId: 'e_1',
        file,
        memberHash: expect.stringMatching(/^[a-f0-9]{24}$/),
      })
    }
  })

  test('are refused when any character is changed', () => {
    const path = `${signMediaPath(GRANT, SECRETS)}manifest.mpd`
    const character = fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyzABCXYZ_-/.%~ ')
    const folderLength = path.lastIndexOf('/')
    fc.assert(
      fc.property(fc.nat({ max: folderLength - 1 }), character, (at, other) => {
        fc.pre(path[at] !== other)
        const changed = path.slice(0, at) + other + path.slice(at + 1)
        expect(readMediaPath(changed, SECRETS, NOW_MS).ok).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  test('are refused when characters are added or lost', () => {
    const path = `${signMediaPath(GRANT, SECRETS)}manifest.mpd`
    for (let at = 0; at < path.lastIndexOf('/'); at++) {
      expect(readMediaPath(path.slice(0, at) + path.slice(at + 1), SECRETS, NOW_MS).ok).toBe(false)
      expect(readMediaPath(`${path.slice(0, at)}0${path.slice(at)}`, SECRETS, NOW_MS).ok).toBe(false)
    }
  })

  test('of one episode do not open another, locked or not, nor other media, member or time (rows 126, 453)', () => {
    const mac = signMediaPath(GRANT, SECRETS).split('/')[4]!
    for (const other of [
      `/media/e_2/${GRANT.mediaKey}/${mac}/manifest.mpd`,
      `/media/e_1/${'f'.repeat(24)}/${mac}/manifest.mpd`,
      `/media/e_1/${GRANT.mediaKey}/${mac.replace(/-[a-f0-9]{24}-/, '-0-')}/manifest.mpd`,
      `/media/e_1/${GRANT.mediaKey}/z${mac.slice(1)}/manifest.mpd`,
    ]) {
      expect(readMediaPath(other, SECRETS, NOW_MS)).toEqual({ ok: false, refusal: 'wrongSignature' })
    }
  })

  test('expire at their second', () => {
    const path = `${signMediaPath(GRANT, SECRETS)}plain.mp4`
    expect(readMediaPath(path, SECRETS, GRANT.expiresAtMs - 1).ok).toBe(true)
    expect(readMediaPath(path, SECRETS, GRANT.expiresAtMs)).toEqual({ ok: false, refusal: 'expired' })
  })

  test('stay valid after a change of the secret while the old one is accepted', () => {
    const path = `${signMediaPath(GRANT, SECRETS)}plain.mp4`
    expect(readMediaPath(path, ['the next secret', SECRETS[0]], NOW_MS).ok).toBe(true)
    expect(readMediaPath(path, ['the next secret'], NOW_MS).ok).toBe(false)
  })

  test('cover only the files of an episode', () => {
    const folder = signMediaPath(GRANT, SECRETS)
    for (const file of [
      '',
      'media.json',
      '..',
      '../plain.mp4',
      '%2e%2e/plain.mp4',
      '..%2fplain.mp4',
      'plain.mp4/',
      'plain.mp4%00',
      'PLAIN.MP4',
      'video-0-1.m4s',
      'captions.en.vtt.bak',
      `captions.${'a'.repeat(80)}.vtt`,
      'plain.mp4\n',
    ]) {
      expect(readMediaPath(folder + file, SECRETS, NOW_MS)).toEqual({ ok: false, refusal: 'notAnAddress' })
    }
  })

  test('cannot be signed for an invalid id', () => {
    expect(() => signMediaPath({ ...GRANT, episodeId: 'a/b' }, SECRETS)).toThrow('a/b')
    expect(() => signMediaPath({ ...GRANT, mediaKey: '..' }, SECRETS)).toThrow()
  })
})

describe('play addresses (rule 14)', () => {
  const request = {
    episodeId: 'e_1',
    mediaKey: GRANT.mediaKey,
    hasHighMp4: false,
    captions: [{ language: 'ar', label: 'العربية' }],
    paidLifeMs: 5000,
  }

  test('name captions as a list of languages does, whatever they were called when packaged (row 403)', () => {
    const captions = [
      { language: 'id', label: 'Indonesia' },
      { language: 'es', label: 'español' },
    ]
    const { captions: served } = playAddresses(
      { ...request, captions, memberId: null, nowMs: NOW_MS },
      SECRETS,
    )
    expect(served.map(({ label }) => label)).toEqual(['Bahasa Indonesia', 'Español'])
  })

  test('of free episodes are the same for everybody within the hour and valid for hours', () => {
    const first = playAddresses({ ...request, memberId: null, nowMs: NOW_MS }, SECRETS)
    expect(playAddresses({ ...request, memberId: null, nowMs: NOW_MS + 60_000 }, SECRETS)).toEqual(first)
    expect(first.expiresAtMs % 3_600_000).toBe(0)
    expect(readMediaPath(first.playUrl, SECRETS, NOW_MS + 6 * 3_600_000)).toMatchObject({
      ok: true,
      memberHash: null,
    })
  })

  test('of paid episodes are bound to the member and valid for the configured time', () => {
    const mine = playAddresses({ ...request, memberId: 'm_1', nowMs: NOW_MS }, SECRETS)
    const theirs = playAddresses({ ...request, memberId: 'm_2', nowMs: NOW_MS }, SECRETS)
    expect(mine.dashUrl).not.toBe(theirs.dashUrl)
    expect(readMediaPath(mine.dashUrl, SECRETS, NOW_MS + 4000).ok).toBe(true)
    expect(readMediaPath(mine.dashUrl, SECRETS, NOW_MS + 5000).ok).toBe(false)
    expect(mine.captions[0]!.url).toMatch(/\/captions\.ar\.vtt$/)
  })

  test('name the larger plain file of episodes that have one (row 425)', () => {
    const visitor = { ...request, memberId: null, nowMs: NOW_MS }
    expect(playAddresses(visitor, SECRETS)).not.toHaveProperty('highMp4Url')
    const { highMp4Url = '' } = playAddresses({ ...visitor, hasHighMp4: true }, SECRETS)
    expect(readMediaPath(highMp4Url, SECRETS, NOW_MS)).toMatchObject({ ok: true, file: 'plain-high.mp4' })
  })

  test('are at the origin of media, but for captions, which browsers load from the page’s own', () => {
    const origin = 'https://media.example'
    const { captions, playUrl, dashUrl, mp4Url } = playAddresses(
      { ...request, memberId: null, nowMs: NOW_MS, origin },
      SECRETS,
    )
    for (const url of [playUrl, dashUrl, mp4Url])
      expect(url).toMatch(/^https:\/\/media\.example\/media\/e_1\//)
    expect(captions[0]!.url).toMatch(/^\/media\/e_1\/.*\/captions\.ar\.vtt$/)
  })
})
