import { afterEach, expect, test, vi } from 'vitest'
import { renewTrack } from './renew-track.ts'

vi.stubGlobal('HTMLTrackElement', { ERROR: 3 })

/** A track whose file does not load from any of these addresses. */
function follow({ readyState = 1, addresses = [] as (string | null)[] } = {}) {
  const element = Object.assign(new EventTarget(), { src: 'first', readyState })
  const missing: string[] = []
  const stop = renewTrack(element as unknown as HTMLTrackElement, {
    renew: async () => addresses.shift() ?? null,
    onMissing: () => missing.push(element.src),
  })
  const fail = async () => {
    element.dispatchEvent(new Event('error'))
    await Promise.resolve()
    await Promise.resolve()
  }
  return { element, missing, stop, fail }
}

afterEach(() => vi.restoreAllMocks())

test('a track that fails is requested once with a new address, and then missing (rows 403, 411)', async () => {
  const { element, missing, fail } = follow({ addresses: ['second', 'third'] })
  await fail()
  expect([element.src, missing]).toEqual(['second', []])
  await fail()
  expect([element.src, missing]).toEqual(['second', ['second']])
})

test('a track that had failed before it was chosen is requested at once (rows 403, 411)', async () => {
  const { element, missing } = follow({ readyState: 3, addresses: ['second'] })
  await Promise.resolve()
  await Promise.resolve()
  expect([element.src, missing]).toEqual(['second', []])
})

test('without a new address it is missing; one that is no longer chosen stays as it is (rows 403, 411)', async () => {
  const none = follow({ addresses: [null] })
  await none.fail()
  expect(none.missing).toEqual(['first'])
  const gone = follow({ readyState: 3, addresses: ['second'] })
  gone.stop()
  await Promise.resolve()
  await Promise.resolve()
  expect([gone.element.src, gone.missing]).toEqual(['first', []])
})

test('a track of another origin, which browsers do not load, is read by script (rows 403, 451)', async () => {
  const address = 'https://videos.example/1.en.vtt'
  const read = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('WEBVTT'))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:captions')
  const there = follow({ addresses: [address] })
  await there.fail()
  await vi.waitFor(() => expect(there.element.src).toBe('blob:captions'))
  expect(read.mock.calls[0]?.[0]).toBe(address)
  read.mockRejectedValue(new TypeError('Failed to fetch'))
  const unreadable = follow({ addresses: [address] })
  await unreadable.fail()
  await vi.waitFor(() => expect(unreadable.missing).toEqual(['first']))
  const cut = new ReadableStream({ pull: (body) => body.error(new TypeError('network error')) })
  read.mockResolvedValue(new Response(cut))
  const ended = follow({ addresses: [address] })
  await ended.fail()
  await vi.waitFor(() => expect(ended.missing).toEqual(['first']))
})
