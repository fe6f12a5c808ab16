import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signInServices } from '../platform/providers/list/sign-in-providers.ts'
import { systemClock, systemTimers } from '../platform/runtime/clock.ts'
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
})
