import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { servePicture } from '../platform/media/serving/serve.ts'
import { diskMedia } from '../platform/media-store/open-media-store.ts'
import { signInServices } from '../platform/providers/list/sign-in-providers.ts'
import { systemClock, systemTimers } from '../platform/runtime/clock.ts'
import { openAccounts } from './pages/accounts.ts'
import { storeAvatar } from './pages/avatar.ts'
import { startSandboxes } from './start-sandboxes.ts'

const silent = () => undefined
const deps = { clock: systemClock, timers: systemTimers, log: { info: silent, warn: silent, error: silent } }

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandboxes-test-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const settings = () => ({ siteOrigin: 'http://localhost:3999', dataDir, sandboxPort: 0 })

describe('sandboxes (rule 1)', () => {
  test('are the configured ones, and close with the platform', async () => {
    const sandboxes = await startSandboxes({ ...settings(), sandboxes: ['facebook'] }, deps)
    const { google, facebook } = signInServices(sandboxes)
    expect(google).toBe(null)
    expect(facebook).toEqual({
      dialogUrl: `${facebook?.origins[0]}/v23.0/dialog/oauth`,
      graphUrl: `${facebook?.origins[0]}/v23.0`,
      appId: expect.stringMatching(/^\d+$/),
      appSecret: expect.stringMatching(/^[0-9a-f]{32}$/),
      origins: [expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)],
    })
    expect((await fetch(facebook!.dialogUrl)).status).toBe(400)
    await sandboxes.close()
    await expect(fetch(facebook!.dialogUrl)).rejects.toThrow()
  })

  test('name a taken port', async () => {
    const first = await startSandboxes({ ...settings(), sandboxes: ['facebook'] }, deps)
    const taken = Number(new URL(first.facebook!.dialogUrl).port)
    const second = startSandboxes({ ...settings(), sandboxes: ['facebook'], sandboxPort: taken - 1 }, deps)
    await expect(second).rejects.toThrow(
      `127.0.0.1:${taken} cannot be listened on (EADDRINUSE): set SANDBOX_PORT.`,
    )
    await first.close()
  })

  test('give a member a face that the product serves', async () => {
    const [person] = openAccounts(dataDir, 'google').list()
    const address = await storeAvatar(diskMedia(dataDir), person!)
    expect(await storeAvatar(diskMedia(dataDir), person!)).toBe(address)
    const picture = await servePicture(new Request(`http://x${address}`), {
      stores: [diskMedia(dataDir)],
    })
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(500)
  })
})
