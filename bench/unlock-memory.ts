import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { systemClock } from '../platform/runtime/clock.ts'
import { randomIds } from '../platform/runtime/ids.ts'
import { grant } from '../platform/wallet/grant.ts'
import { testKey } from '../tests/builders/keys.ts'
import { signedInMember } from '../tests/builders/members.ts'
import { createReporter } from './figures.ts'
import { median, start, stop } from './measure.ts'
import { SCRIPTS } from './scripts.ts'
import { LOCKED_EPISODES, type Setup } from './unlock-setup.ts'

const CLIENTS = 8
const MEMBERS = 256
const LOOKS = 12
const DATA = join(import.meta.dirname, '../test-results/bench-unlock')
const PORT = '3340'
const ORIGIN = `http://127.0.0.1:${PORT}`
const HEAP_PROBE_PORT = '3341'

/** Resident memory of a process, in MB. */
function residentMb(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line![1]) / 1024
}

/** What the heap of the platform's process still holds after a full collection, in MB. */
async function heapMb(): Promise<number> {
  return Number(await (await fetch(`http://127.0.0.1:${HEAP_PROBE_PORT}`)).text())
}

const report = createReporter(SCRIPTS['unlock-memory'].figures)

function reportLooks(key: 'resident' | 'heap', looks: readonly number[]): void {
  const third = LOOKS / 3
  console.log(`${key}: ${looks.map((mb) => mb.toFixed(0)).join(' ')} MB`)
  report(key, { ours: median(looks.slice(-third)), peer: median(looks.slice(third, 2 * third)) })
}

/** Has members unlock by HTTP, one episode after the other, and prints what the platform's process holds meanwhile. */
export async function watchMemory({ db, url, dramas }: Setup, minutes: number): Promise<void> {
  const deps = { db, clock: systemClock, ids: randomIds, sessions: { days: 1, isExclusive: true } }
  const gift = { coins: 1_000_000, bonus: 0, expiresAtMs: null, vipDays: 0, reason: '', key: 'first' }
  const members: Record<string, string>[] = []
  for (let n = 0; n < MEMBERS; n += 1) {
    const { memberId, headers } = await signedInMember(deps, { thirdPartyId: `m${n}` })
    await grant(deps, memberId, gift)
    members.push(headers)
  }
  const platform = await start(
    'platform/main.ts',
    {
      PORT,
      DATA_DIR: DATA,
      DATABASE_URL: url,
      MEDIA_SECRET: testKey('media'),
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--expose-gc --import ${pathToFileURL(join(import.meta.dirname, 'heap-probe.ts'))}`,
      HEAP_PROBE_PORT,
    },
    `${ORIGIN}/readyz`,
  )
  try {
    const endAtMs = performance.now() + minutes * 60_000
    let unlockCount = 0
    async function press(client: number): Promise<void> {
      for (const { dramaId, firstLockedId } of dramas) {
        for (let episode = 0; episode < LOCKED_EPISODES; episode += 1) {
          for (let member = client; member < MEMBERS; member += CLIENTS) {
            if (performance.now() >= endAtMs) return
            const chapterId = String(firstLockedId + episode)
            const body = { contentId: dramaId, chapterId, autoLock: 0, contentType: 2 }
            const response = await fetch(`${ORIGIN}/play/play`, {
              method: 'POST',
              headers: members[member]!,
              body: JSON.stringify(body),
            })
            await response.arrayBuffer()
            if (!response.ok) throw new Error(`An unlock was answered ${response.status}.`)
            unlockCount += 1
          }
        }
      }
      throw new Error('This run is too long: everything is bought.')
    }
    const pressing = Promise.all(Array.from({ length: CLIENTS }, (_, client) => press(client)))
    pressing.catch(() => {})
    const resident: number[] = []
    const heap: number[] = []
    for (let look = 1; look <= LOOKS; look += 1) {
      await Promise.race([pressing, wait((minutes * 60_000) / LOOKS)])
      resident.push(residentMb(platform.pid!))
      heap.push(await heapMb())
    }
    await pressing
    console.log(`${unlockCount} unlocks in ${minutes} minutes`)
    reportLooks('resident', resident)
    reportLooks('heap', heap)
  } finally {
    await stop(platform)
  }
}
