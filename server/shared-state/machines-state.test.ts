import { Redis } from 'iovalkey'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testKey } from '../../tests/builders/keys.ts'
import { type OwnValkey, startValkey } from '../../tests/builders/valkey.ts'
import { mayLack } from '../../tests/gate/tools.ts'
import { type MachinesState, openMachinesState } from './machines-state.ts'

const WAIT = { timeout: 30_000, interval: 20 }
const ADDRESS = { clientAddress: '203.0.113.9', token: null }
const SIGN_INS = 30
/** A busy machine is late, and only what is said to hang may be taken for hanging. */
const PATIENT_MS = 25_000
const log = { info: vi.fn(), warn: vi.fn() }

describe.skipIf(mayLack('valkey'))('two machines with one Valkey', () => {
  let valkey: OwnValkey
  let client: Redis
  const machines: MachinesState[] = []
  beforeAll(async () => {
    valkey = await startValkey()
    client = new Redis(valkey.url)
    client.on('error', () => {})
  })
  afterAll(async () => {
    client.disconnect()
    await valkey.stop()
  })
  beforeEach(async () => {
    vi.clearAllMocks()
    await client.flushall()
  })
  afterEach(async () => {
    for (const machine of machines.splice(0)) await machine.close()
    valkey.resume()
    await valkey.restart()
    await vi.waitFor(() => expect(client.status).toBe('ready'), WAIT)
  })

  async function openAnyhow(given: Partial<Parameters<typeof openMachinesState>[0]> = {}) {
    const opened = await openMachinesState({
      url: valkey.url,
      answerMs: PATIENT_MS,
      origin: 'https://watch.example',
      secrets: { sessionKeys: [testKey('session')] },
      limitFactor: 1,
      log,
      nowMs: Date.now,
      ...given,
    })
    machines.push(opened)
    return opened
  }
  async function open(given: Parameters<typeof openAnyhow>[0] = {}) {
    const opened = await openAnyhow(given)
    await untilUp(opened)
    for (const write of [log.info, log.warn]) write.mockClear()
    return opened
  }
  const openTwo = async () => [await open(), await open()] as const
  const readMetric = ({ read }: MachinesState, name: string) =>
    read().find((metric) => metric.name === name)?.values[0]?.value
  const isUp = (machine: MachinesState) => readMetric(machine, 'cliffhanger_shared_state_up') === 1
  const untilUp = (machine: MachinesState) => vi.waitFor(() => expect(isUp(machine)).toBe(true), WAIT)

  test('count requests together, also those of concurrent ones (row 460)', async () => {
    const [one, other] = await openTwo()
    const waits = await Promise.all(
      Array.from({ length: SIGN_INS + 4 }, (_, n) =>
        (n % 2 ? one : other).state.limiter!.take('signIn', ADDRESS),
      ),
    )
    expect(waits.filter((seconds) => seconds !== null)).toHaveLength(4)
    expect(Math.max(...waits.map(Number))).toBeLessThanOrEqual(60)
    for (const { state } of [one, other]) {
      expect(await state.limiter!.look('signIn', ADDRESS)).toBeGreaterThan(0)
      expect(await state.limiter!.take('signIn', { ...ADDRESS, clientAddress: '203.0.113.10' })).toBeNull()
      expect(await state.limiter!.take('callback', ADDRESS)).toBeNull()
    }
    await one.state.limiter!.forgive('signIn', ADDRESS)
    expect(await one.state.limiter!.take('signIn', ADDRESS)).toBeNull()
    expect(await other.state.limiter!.look('signIn', ADDRESS)).toBeNull()
  })

  test('know each other’s members, whose neighbours have used up the address (row 460)', async () => {
    const [one, other] = await openTwo()
    const member = { ...ADDRESS, token: 'the-token' }
    await one.state.limiter!.recognize(member.token, 'id 1')
    for (let n = 0; n <= SIGN_INS; n += 1) await one.state.limiter!.take('signIn', ADDRESS)
    expect(await other.state.limiter!.take('signIn', { ...ADDRESS, token: 'unknown' })).toBeGreaterThan(0)
    expect(await other.state.limiter!.take('signIn', member)).toBeNull()
    await one.state.limiter!.disown(member.token)
    expect(await (await open()).state.limiter!.take('signIn', member)).toBeGreaterThan(0)
  })

  test('run a request once for concurrent callers, and for later ones while it is cached (row 177)', async () => {
    const [one, other] = await openTwo()
    const began = Promise.withResolvers<void>()
    const response = Promise.withResolvers<{ id: string }>()
    const run = vi.fn(async () => {
      began.resolve()
      return response.promise
    })
    const share = ({ state }: MachinesState) =>
      state.requests<{ id: string }>('order', { cachedMs: 60_000 }).share('k', run)
    const running = [share(one)]
    await began.promise
    running.push(share(other), share(one), share(other))
    response.resolve({ id: 'order 1' })
    expect(await Promise.all(running)).toEqual(Array(4).fill({ id: 'order 1' }))
    expect(await share(await open())).toEqual({ id: 'order 1' })
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('give an outcome to those who wait for it, although it was forgotten at once', async () => {
    const [one, other] = await openTwo()
    const began = Promise.withResolvers<void>()
    const response = Promise.withResolvers<number>()
    const run = vi.fn(async () => {
      began.resolve()
      return response.promise
    })
    const [first, second] = [one, other].map(({ state }) =>
      state.requests<number>('check', { cachedMs: 60_000 }),
    )
    const holder = first!.share('k', run)
    await began.promise
    // The other machine waits when it has asked once.
    const before = await countCommands()
    const waiter = second!.share('k', run)
    await vi.waitFor(async () => expect(await countCommands()).toBeGreaterThan(before), WAIT)
    response.resolve(7)
    expect(await holder).toBe(7)
    await first!.forget('k')
    expect(await waiter).toBe(7)
    expect(run).toHaveBeenCalledTimes(1)
    expect(await second!.share('k', async () => 8)).toBe(8)
    expect(await first!.share('k', async () => 9)).toBe(8)
  })

  /** Calls of the script by which a machine waits. */
  async function countCommands(): Promise<number> {
    return Number(/cmdstat_evalsha:calls=(\d+)/.exec(await client.info('commandstats'))?.[1] ?? 0)
  }

  test('a failure is nobody else’s: the next machine runs by itself', async () => {
    const [one, other] = await openTwo()
    const requests = ({ state }: MachinesState) => state.requests<number>('check', { cachedMs: 60_000 })
    await expect(requests(one).share('k', () => Promise.reject(new Error('refused')))).rejects.toThrow(
      'refused',
    )
    expect(await requests(other).share('k', async () => 1)).toBe(1)
  })

  test('a machine that dies while it runs a request holds the others up for seconds only (row 454)', async () => {
    const [one, other] = await openTwo()
    const began = Promise.withResolvers<void>()
    const requests = ({ state }: MachinesState) => state.requests<number>('check', { cachedMs: 60_000 })
    void requests(one).share('k', () => {
      began.resolve()
      return new Promise(() => {})
    })
    await began.promise
    await one.close()
    expect(await requests(other).share('k', async () => 2)).toBe(2)
  })

  test('notify of something once', async () => {
    const [one, other] = await openTwo()
    expect([await one.state.isFirst('paid'), await other.state.isFirst('paid')]).toEqual([true, false])
    expect(await one.state.isFirst('paid')).toBe(false)
    expect(await other.state.isFirst('paid later')).toBe(true)
  })

  test('two sites on one Valkey share nothing, and its keys reveal nothing and expire (row 460)', async () => {
    const [one, other] = [await open(), await open({ origin: 'https://other.example' })]
    expect([await one.state.isFirst('x'), await other.state.isFirst('x')]).toEqual([true, true])
    await one.state.limiter!.recognize('canary-token', 'id 1')
    await one.state.limiter!.take('signIn', { ...ADDRESS, token: 'canary-token' })
    const signedIn = { token: 'canary-session' }
    await one.state.requests('signIn', { cachedMs: 60_000 }).share('canary-code', async () => signedIn)
    const keys = await client.keys('*')
    expect(keys.length).toBeGreaterThan(5)
    for (const key of keys) {
      expect(key).toMatch(/^cliffhanger:(watch|other)\.example:[A-Za-z0-9_-]{22}$/)
      expect(await client.pttl(key)).toBeGreaterThan(0)
      expect(await client.get(key)).not.toMatch(/canary|203\.0/)
    }
  })

  test('an outcome sealed with an older key is opened, one of a stranger is not', async () => {
    const before = await open()
    const renewed = await open({ secrets: { sessionKeys: [testKey('new'), testKey('session')] } })
    const stranger = await open({ secrets: { sessionKeys: [testKey('stranger')] } })
    const share = ({ state }: MachinesState, outcome: number) =>
      state.requests<number>('check', { cachedMs: 60_000 }).share('k', async () => outcome)
    expect([await share(before, 1), await share(renewed, 2), await share(stranger, 3)]).toEqual([1, 1, 3])
  })

  describe('that goes away', () => {
    test('each goes on by itself, says so once, and shares again when it is back (row 454)', async () => {
      const machine = await open()
      const { limiter } = machine.state
      await valkey.kill()
      const waits = []
      for (let n = 0; n < SIGN_INS + 2; n += 1) waits.push(await limiter!.take('signIn', ADDRESS))
      expect(waits.filter((seconds) => seconds !== null)).toHaveLength(2)
      const requests = machine.state.requests<number>('check', { cachedMs: 60_000 })
      expect(await requests.share('k', async () => 1)).toBe(1)
      expect(await requests.share('k', async () => 2)).toBe(1)
      expect([await machine.state.isFirst('x'), await machine.state.isFirst('x')]).toEqual([true, false])
      expect(log.warn).toHaveBeenCalledTimes(1)
      expect(isUp(machine)).toBe(false)
      expect(readMetric(machine, 'cliffhanger_shared_state_failures_total')).toBeGreaterThan(SIGN_INS)
      await valkey.restart()
      await untilUp(machine)
      expect(log.info).toHaveBeenCalledTimes(1)
      expect(await (await open()).state.limiter!.take('signIn', ADDRESS)).toBeNull()
      expect(await limiter!.take('signIn', ADDRESS)).toBeNull()
      expect(await client.dbsize()).toBeGreaterThan(0)
    })

    test('in the middle of a request: its outcome arrives, and others run by themselves (row 454)', async () => {
      const [one, other] = await openTwo()
      const began = Promise.withResolvers<void>()
      const response = Promise.withResolvers<number>()
      const requests = ({ state }: MachinesState) => state.requests<number>('check', { cachedMs: 60_000 })
      const running = requests(one).share('k', () => {
        began.resolve()
        return response.promise
      })
      await began.promise
      const waiting = requests(other).share('k', async () => 2)
      await valkey.kill()
      expect(await waiting).toBe(2)
      response.resolve(1)
      expect(await running).toBe(1)
    })

    test('or hangs: no request waits long, and only the first ones wait at all (row 454)', async () => {
      const machine = await open({ answerMs: 1_000 })
      valkey.hang()
      const take = () => machine.state.limiter!.take('signIn', ADDRESS)
      expect(await Promise.all([take(), take(), machine.state.isFirst('x')])).toEqual([null, null, true])
      expect(isUp(machine)).toBe(false)
      expect(await take()).toBeNull()
      expect(log.warn).toHaveBeenCalledTimes(1)
      expect(log.warn.mock.calls[0]![0]).toEqual({ reason: 'Command timed out' })
      valkey.resume()
      await untilUp(machine)
      expect(await (await open()).state.isFirst('y')).toBe(true)
      expect(await machine.state.isFirst('y')).toBe(false)
    })

    test('or has no memory left: requests are counted by this machine, and that is logged once', async () => {
      const machine = await open()
      await client.config('SET', 'maxmemory', '1')
      try {
        const waits = []
        for (let n = 0; n <= SIGN_INS; n += 1)
          waits.push(await machine.state.limiter!.take('signIn', ADDRESS))
        expect(waits.filter((seconds) => seconds !== null)).toHaveLength(1)
        expect(log.warn.mock.calls).toEqual([
          [{ reason: expect.stringMatching(/^OOM/) }, expect.stringContaining('refused')],
        ])
        expect(isUp(machine)).toBe(true)
      } finally {
        await client.config('SET', 'maxmemory', '0')
      }
    })

    test('a machine starts without it, and logs no password', async () => {
      await valkey.kill()
      const machine = await openAnyhow({ url: valkey.url.replace('//', '//user:canary-password@') })
      expect(await machine.state.limiter!.take('signIn', ADDRESS)).toBeNull()
      expect(log.warn).toHaveBeenCalledTimes(1)
      expect(JSON.stringify(log.warn.mock.calls)).not.toContain('canary')
      expect(JSON.stringify(log.warn.mock.calls)).toContain('ECONNREFUSED')
    })
  })
})
