import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renewAddresses } from './renewed-addresses.ts'

const OLD = 'https://watch.example/media/e1/a/1-m-x/'
const play = (dashUrl: string | null) => ({ dashUrl, hlsUrl: null, mp4Url: null })

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

test('what a manifest names is requested at the present address, renewed once for sound and picture (rows 411, 472)', async () => {
  let count = 1
  const ask = vi.fn(async () => play(`/media/e1/a/${++count}-m-x/manifest.mpd`))
  const addresses = renewAddresses('dashUrl')
  addresses.reset(ask)
  expect(addresses.toPresent(`${OLD}audio-00004.m4s`)).toBe(`${OLD}audio-00004.m4s`)
  const both = [addresses.renew(`${OLD}audio-00004.m4s`), addresses.renew(`${OLD}video-0-00004.m4s`)]
  expect(await Promise.all(both)).toEqual([true, true])
  // Refused after the renewal, but requested before.
  expect(await addresses.renew(`${OLD}video-0-00005.m4s`)).toBe(true)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(addresses.toPresent(`${OLD}audio-00004.m4s`)).toBe(
    'https://watch.example/media/e1/a/2-m-x/audio-00004.m4s',
  )
  vi.advanceTimersByTime(50_000)
  expect(await addresses.renew('https://watch.example/media/e1/a/2-m-x/video-0-00020.m4s')).toBe(true)
  for (const folder of [OLD, OLD.replace('/1-', '/2-')])
    expect(addresses.toPresent(`${folder}video-0-00020.m4s`)).toContain('/3-m-x/video-0-00020.m4s')
  expect(addresses.toPresent('https://other.example/x.m4s')).toBe('https://other.example/x.m4s')
})

test('without a new address, or with one that is refused at once, there is none (row 472)', async () => {
  const addresses = renewAddresses('dashUrl')
  addresses.reset(undefined)
  expect(await addresses.renew(`${OLD}a.m4s`)).toBe(false)
  addresses.reset(async () => play(null))
  expect(await addresses.renew(`${OLD}a.m4s`)).toBe(false)
  addresses.reset(async () => {
    throw new Error('signed out')
  })
  expect(await addresses.renew(`${OLD}a.m4s`)).toBe(false)
  addresses.reset(async () => play('/media/e1/a/2-m-x/manifest.mpd'))
  expect(await addresses.renew(`${OLD}a.m4s`)).toBe(true)
  expect(await addresses.renew('https://watch.example/media/e1/a/2-m-x/a.m4s')).toBe(false)
})

test('another episode has its own addresses, also while a renewal is on its way (row 472)', async () => {
  const addresses = renewAddresses('dashUrl')
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof play>>()
  addresses.reset(() => promise)
  const renewal = addresses.renew(`${OLD}a.m4s`)
  addresses.reset(undefined)
  resolve(play('/media/e1/a/2-m-x/manifest.mpd'))
  expect(await renewal).toBe(false)
  expect(addresses.toPresent(`${OLD}a.m4s`)).toBe(`${OLD}a.m4s`)
})
