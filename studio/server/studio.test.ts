import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { publishDrama } from '../../platform/catalog/publishing/publish-drama.ts'
import type { Database, StudioRole as Role } from '../../platform/db/tables.ts'
import { diskMedia, withMediaStore } from '../../platform/media-store/open-media-store.ts'
import * as actions from '../../platform/operator/actions.ts'
import type { Operator } from '../../platform/operator/open-operator.ts'
import { listActs, performOnRecord } from '../../platform/operator/record-act.ts'
import * as studioActions from '../../platform/operator/studio-actions.ts'
import { randomIds } from '../../platform/runtime/ids.ts'
import { ROLES } from '../../platform/studio/accounts.ts'
import { newInMemory } from '../../tests/builders/embedded.ts'
import { SILENT_LOG, standingClock } from '../../tests/builders/platform.ts'
import { aPublication } from '../../tests/builders/publication.ts'
import { createStudio } from './create-studio.ts'
import { createFrontFiles } from './front-page/front-files.ts'
import * as frontPageActions from './front-page/front-page-actions.ts'
import { listOwnRows } from './front-page/own-rows.ts'
import { createBackups } from './health/backups.ts'
import * as healthActions from './health/health-actions.ts'
import { listActsOf } from './roles.ts'
import type { StepOptions } from './uploads/import-steps.ts'
import { Imports } from './uploads/imports.ts'
import type { UploadFolder } from './uploads/upload-actions.ts'
import * as uploadActions from './uploads/upload-actions.ts'
import { createUploadFolders } from './uploads/upload-folders.ts'

const ALONE_UP_TO = 1_000
const PASSWORD = 'correct horse battery'
const clock = standingClock()
const media = mkdtempSync(join(tmpdir(), 'cliffhanger-studio-'))
let db: Database
let operator: Operator
let server: Server
let origin: string

beforeAll(async () => {
  db = await newInMemory()
  const deps = { db, clock, ids: randomIds, log: SILENT_LOG, payments: null, embeddedIn: null }
  operator = {
    perform: (action, input, actor = { operator: 'root' }) =>
      performOnRecord(action, deps, { input, ...actor }),
    close: async () => {},
  }
  server = createServer((req, res) => studio(req, res)).listen(0)
  await once(server, 'listening')
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const log = pino({ level: 'silent' })
  const withMedia: StepOptions['withMedia'] = (work) =>
    withMediaStore({ dataDir: media, bucket: null, bucketKeys: null }, work)
  const folders = createUploadFolders(join(media, 'uploads'))
  const studio = createStudio({
    operator,
    origin,
    aloneUpTo: ALONE_UP_TO,
    publishesAlone: false,
    withMedia,
    uploads: {
      folders,
      imports: new Imports({ folders, operator, withMedia, ffmpegPath: null, loudnessLufs: null, log }),
    },
    openMedia: async () => [diskMedia(media)],
    frontFiles: createFrontFiles(media, () => listOwnRows(operator)),
    health: {
      backups: createBackups({
        place: {
          dataDir: media,
          databaseUrl: null,
          migrateDatabaseUrl: null,
          bucket: null,
          bucketKeys: null,
        },
        location: join(media, 'backups'),
        log,
      }),
      prometheus: null,
    },
    clientFolder: '/none',
    log,
    nowMs: clock.nowMs,
  })
  await db
    .insertInto('member')
    .values({ id: 'm', code: 10004711, nickname: 'Ada', created_at_ms: clock.nowMs() })
    .execute()
}, 180_000)
afterAll(async () => {
  server.close()
  await db.destroy()
  rmSync(media, { recursive: true })
})

interface Answer {
  status: number
  body: { output?: unknown; sentence?: string; approval?: { id: string }; [field: string]: unknown }
  cookie: string
}

async function post(
  path: string,
  body: unknown,
  cookie = '',
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: origin,
      cookie,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    body: text ? JSON.parse(text) : {},
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
  }
}

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.nowMs() })

let lastAccount = 0
/** With a password and the secret of its codes. */
async function setUp(role: Role) {
  lastAccount += 1
  const name = `${role}${lastAccount}`
  const { setupToken: token } = await operator.perform(studioActions.addAccountAction, { name, role })
  const { secret } = ((await post('/api/setup', { token })).body as { totp: { secret: string } }).totp
  const { status } = await post('/api/setup/password', {
    token,
    password: PASSWORD,
    code: codeOf(secret),
    secret,
  })
  expect(status).toBe(200)
  return { name, secret, token }
}

/** Signed in, without the time that a password takes. */
async function account(role: Role) {
  lastAccount += 1
  const name = `${role}${lastAccount}`
  await operator.perform(studioActions.addAccountAction, { name, role })
  const proof = { name, passkeyId: 'none', signCount: 0, userAgent: '' }
  const { token } = await operator.perform(studioActions.openSessionAction, proof)
  const cookie = `studio=${token}`
  const act = (path: string, input: unknown, reason = 'a complaint') =>
    post(`/api/acts${path}`, { input, reason }, cookie)
  return { name, cookie, act }
}

const grantOf = (coins: number, key: string) => ({
  code: '10004711',
  grant: { coins, bonus: 0, vipDays: 0, expiresAtMs: null, reason: 'a complaint', key },
})
const coinsOfMember = async () => {
  const { output } = (await (await account('owner')).act('/members', { code: '10004711' })).body
  return (output as { balances: { coins: number } }).balances.coins
}

describe('sign-in (row 470)', () => {
  test('needs password and code; a wrong one of either says the same, and a code counts once', async () => {
    const { name, secret } = await setUp('support')
    const code = codeOf(secret)
    const tries = [
      { name, password: PASSWORD, code },
      { name, password: 'wrong horse battery', code },
      { name, password: PASSWORD, code: '000000' },
      { name: 'nobody', password: PASSWORD, code },
    ]
    const [used, ...wrong] = await Promise.all(tries.map((body) => post('/api/sign-in', body)))
    expect(used).toMatchObject({ status: 409, body: { sentence: expect.stringContaining('used already') } })
    for (const { status, body } of wrong) {
      expect([status, body.sentence]).toEqual([401, 'The name, the password or the code is wrong.'])
    }
    clock.advance(60_000)
    const signedIn = await post('/api/sign-in', { name, password: PASSWORD, code: codeOf(secret) })
    expect(signedIn).toMatchObject({ status: 200, body: { name, role: 'support', signedInBy: 'password' } })
  })

  test('by password ends after ten tries; a short password and a used link set nothing up', async () => {
    const { name, secret, token } = await setUp('reader')
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => post('/api/sign-in', { name, password: 'x', code: '000000' }, '', {})),
    )
    expect(
      tries.map(({ status }) => status).filter((status) => status === 429).length,
    ).toBeGreaterThanOrEqual(2)
    expect(
      (await post('/api/setup/password', { token, password: PASSWORD, code: codeOf(secret), secret })).status,
    ).not.toBe(200)
  })

  test('is over when signed out, idle for an hour, disabled, reset or ended by an owner', async () => {
    const owner = await account('owner')
    const isIn = async ({ cookie }: { cookie: string }) =>
      (await fetch(`${origin}/api/session`, { headers: { cookie } })).status === 200
    const [a, b, c, d, idle] = [
      await account('reader'),
      await account('reader'),
      await account('reader'),
      await account('reader'),
      await account('reader'),
    ]
    expect(await isIn(a)).toBe(true)
    await post('/api/sign-out', {}, a.cookie)
    await owner.act('/studio/accounts/change', { name: b.name, isDisabled: true })
    await owner.act('/studio/accounts/reset', { name: c.name })
    const { output } = (await owner.act('/studio/sessions', {})).body
    const { id } = (output as { id: string; name: string }[]).find(({ name }) => name === d.name)!
    await owner.act('/studio/sessions/end', { id })
    expect([await isIn(a), await isIn(b), await isIn(c), await isIn(d), await isIn(idle)]).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
    clock.advance(3_600_001)
    expect(await isIn(idle)).toBe(false)
  })

  test('is kept as hashes only', async () => {
    const { cookie } = await account('reader')
    const rows = await db.selectFrom('studio_session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1])
  })
})

describe('each role (row 470)', () => {
  const paths = Object.values({
    ...actions,
    ...studioActions,
    ...uploadActions,
    ...frontPageActions,
    ...healthActions,
  }).map(({ path }) => path)

  test.each(ROLES)('%s is refused every act of others without a trace of data', async (role) => {
    const { act } = await account(role)
    const allowed = new Set(listActsOf(role))
    for (const path of paths.filter((one) => !allowed.has(one))) {
      const { status, body } = await act(path, { code: '10004711' })
      expect([403, 404], path).toContain(status)
      expect(Object.keys(body), path).toEqual(['sentence'])
    }
  })

  test('nobody reaches what Studio does itself, and nobody signed out reaches anything', async () => {
    const { act } = await account('owner')
    for (const path of [
      '/studio/sessions/find',
      '/studio/passwords/find',
      '/studio/setups/use',
      '/publications',
    ]) {
      expect((await act(path, {})).status, path).toBe(404)
    }
    expect((await post('/api/acts/members', { input: { code: '10004711' } })).status).toBe(401)
  })

  test('the last owner stays one', async () => {
    const others = await db.selectFrom('studio_account').select('name').where('role', '=', 'owner').execute()
    const owner = await account('owner')
    for (const { name } of others) await owner.act('/studio/accounts/change', { name, isDisabled: true })
    for (const change of [{ isDisabled: true }, { role: 'reader' }]) {
      expect((await owner.act('/studio/accounts/change', { name: owner.name, ...change })).status).toBe(409)
    }
  })
})

test('an act stands on record with who and why, and is refused without a reason (rows 464, 468)', async () => {
  const { name, act } = await account('support')
  expect((await act('/grants', grantOf(10, 'no-reason'), ' ')).status).toBe(400)
  expect((await act('/grants', grantOf(10, 'with-reason'), 'episode 9 stopped')).status).toBe(200)
  const acts = await listActs({ db }, { limit: 1_000 })
  const last = acts.find(({ details }) => details.includes('with-reason'))
  expect(last).toMatchObject({
    operator: `studio:${name}`,
    act: 'grant',
    subject: 'member 10004711',
    outcome: 'done',
  })
  expect(last!.details).toContain('episode 9 stopped')
})

describe('two persons above the limit (row 470)', () => {
  test('what one alone asks for waits, also in parts, and the second gives it once', async () => {
    const [asking, finance] = [await account('support'), await account('finance')]
    const before = await coinsOfMember()
    expect((await asking.act('/grants', grantOf(600, 'part-1'))).status).toBe(200)
    const second = await asking.act('/grants', grantOf(600, 'part-2'))
    expect(second.status).toBe(202)
    expect(await coinsOfMember()).toBe(before + 600)
    const { id } = second.body.approval!
    expect((await asking.act('/studio/approvals/decide', { id, isApproved: true })).status).toBe(403)
    const both = await Promise.all(
      [1, 2].map(() => finance.act('/studio/approvals/decide', { id, isApproved: true })),
    )
    expect(both.map(({ status }) => status)).toContain(200)
    expect(await coinsOfMember()).toBe(before + 1_200)
    expect((await finance.act('/studio/approvals/decide', { id, isApproved: true })).status).toBe(409)
    const [act] = (await listActs({ db }, { limit: 1_000 })).filter((one) => one.details.includes('part-2'))
    expect(act).toMatchObject({ operator: `studio:${asking.name}`, outcome: 'done' })
    expect(act!.details).toContain(`approved by ${finance.name}`)
  })

  test('nobody approves what they asked for, and a declined or old one gives nothing', async () => {
    const [owner, other] = [await account('owner'), await account('owner')]
    const before = await coinsOfMember()
    const ask = async (key: string) => (await owner.act('/grants', grantOf(5_000, key))).body.approval!.id
    const [own, declined, old] = [await ask('own'), await ask('declined'), await ask('old')]
    expect(
      (await owner.act('/studio/approvals/decide', { id: own, isApproved: true })).body.sentence,
    ).toContain('second person')
    await other.act('/studio/approvals/decide', { id: declined, isApproved: false })
    expect((await other.act('/studio/approvals/decide', { id: declined, isApproved: true })).status).toBe(409)
    clock.advance(8 * 86_400_000)
    const late = await account('owner')
    expect((await late.act('/studio/approvals/decide', { id: old, isApproved: true })).status).toBe(409)
    expect(await coinsOfMember()).toBe(before)
  })
})

test('an editor hides a drama, and removes it with its files; support may do neither (row 469)', async () => {
  const { dramaId } = await publishDrama({ db, clock, ids: randomIds }, aPublication({ key: 'ashes' }))
  const [editor, support] = [await account('editor'), await account('support')]
  expect((await support.act('/releases/hide', { drama: 'ashes', episodes: null })).status).toBe(403)
  expect((await editor.act('/releases/hide', { drama: 'ashes', episodes: null })).status).toBe(200)
  const { media_key } = await db
    .selectFrom('episode')
    .select('media_key')
    .where('drama_id', '=', dramaId)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
  const episode = join(media, 'media', 'episodes', media_key)
  mkdirSync(episode, { recursive: true })
  writeFileSync(join(episode, 'plain.mp4'), 'film')
  const removed = await editor.act('/releases/remove', { drama: 'ashes', episodes: null, isTakedown: false })
  expect(removed).toMatchObject({
    status: 200,
    body: { output: { deleted: { fileCount: 1, sizeBytes: 4 } } },
  })
  expect(existsSync(episode)).toBe(false)
  const { body } = await editor.act('/releases/show', { drama: 'ashes', withBuyers: false })
  expect(body.output).toMatchObject({ state: 'removed' })
})

describe('where two persons publish (row 470)', () => {
  const asPublished = { drama: 'two', episodes: null, atMs: null }
  const stateOf = async (act: Awaited<ReturnType<typeof account>>['act']) => {
    const { output } = (await act('/releases/show', { drama: 'two', withBuyers: false })).body
    return (output as { state: string }).state
  }

  test('one editor asks and another approves, once; support and finance neither see nor decide it', async () => {
    await publishDrama({ db, clock, ids: randomIds }, aPublication({ key: 'two', isHidden: true }))
    const [editor, other] = [await account('editor'), await account('editor')]
    const asked = await editor.act('/releases/publish', asPublished)
    expect(asked.status).toBe(202)
    const decision = { id: asked.body.approval!.id, isApproved: true }
    expect(await stateOf(editor.act)).toBe('hidden')
    for (const role of ['support', 'finance'] as const) {
      const { act } = await account(role)
      const { output } = (await act('/studio/approvals', { state: 'waiting' })).body
      expect(JSON.stringify(output)).not.toContain('Publishing two')
      expect((await act('/studio/approvals/decide', decision)).status).toBe(403)
    }
    expect((await editor.act('/studio/approvals/decide', decision)).status).toBe(409)
    expect((await other.act('/studio/approvals/decide', decision)).status).toBe(200)
    expect((await other.act('/studio/approvals/decide', decision)).status).toBe(409)
    expect(await stateOf(other.act)).toBe('published')
  })

  test('texts, genres and cast that viewers read wait for another editor, those of a hidden drama do not', async () => {
    const [editor, other] = [await account('editor'), await account('editor')]
    await publishDrama({ db, clock, ids: randomIds }, aPublication({ key: 'unseen', isHidden: true }))
    const french = (drama: string) => ({ drama, language: 'fr', name: 'Deux', introduction: null })
    const readTexts = async () => {
      const { output } = (await other.act('/releases/show', { drama: 'two', withBuyers: false })).body
      return JSON.stringify(output)
    }
    expect((await editor.act('/releases/texts', french('unseen'))).status).toBe(200)
    const asked = await editor.act('/releases/texts', french('two'))
    expect(asked.status).toBe(202)
    expect(await readTexts()).not.toContain('Deux')
    const { id } = asked.body.approval!
    expect((await other.act('/studio/approvals/decide', { id, isApproved: true })).status).toBe(200)
    expect(await readTexts()).toContain('Deux')
    const facts = (drama: string) => ({ drama, categories: ['Mystery'], cast: ['Mina Park'] })
    expect((await editor.act('/releases/facts', facts('unseen'))).status).toBe(200)
    expect((await editor.act('/releases/facts', facts('two'))).status).toBe(202)
    expect(await readTexts()).not.toContain('Mystery')
  })

  test('an editor neither sees nor approves money', async () => {
    const { act } = await account('owner')
    const { id } = (await act('/grants', grantOf(5_000, 'of-owner'))).body.approval!
    const editor = await account('editor')
    const { output } = (await editor.act('/studio/approvals', { state: 'all' })).body
    expect(JSON.stringify(output)).not.toMatch(/Giving|Refunding/)
    expect((await editor.act('/studio/approvals/decide', { id, isApproved: true })).status).toBe(403)
  })

  test('an import into what is public or scheduled waits, one of what is new does not', async () => {
    const { act } = await account('editor')
    await publishDrama({ db, clock, ids: randomIds }, aPublication({ key: 'later', isHidden: true }))
    const atMs = clock.nowMs() + 86_400_000
    await operator.perform(actions.publishReleaseAction, { drama: 'later', episodes: null, atMs })
    for (const folder of ['two', 'later', 'new']) {
      mkdirSync(join(media, 'uploads', folder), { recursive: true })
      writeFileSync(join(media, 'uploads', folder, '01.mp4'), 'no film')
    }
    for (const folder of ['two', 'later']) {
      expect((await act('/uploads/import', { folder, mayReplace: false })).status, folder).toBe(202)
    }
    expect((await act('/uploads/import', { folder: 'new', mayReplace: false })).status).toBe(200)
  })

  test('an import is approved only with the files that it was asked for with', async () => {
    const [editor, other] = [await account('editor'), await account('editor')]
    const folder = join(media, 'uploads', 'two')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, '01.mp4'), 'no film')
    const ask = async () =>
      (await editor.act('/uploads/import', { folder: 'two', mayReplace: false })).body.approval!.id
    const approve = (id: string) => other.act('/studio/approvals/decide', { id, isApproved: true })
    const before = await ask()
    // Of the same name and size.
    writeFileSync(join(folder, '01.mp4'), 'a film!')
    const refused = await approve(before)
    expect(refused).toMatchObject({
      status: 409,
      body: { sentence: expect.stringContaining('have changed') },
    })
    expect((await approve(await ask())).status).toBe(200)
  })
})

describe('an upload (row 469)', () => {
  const headers = {
    'Tus-Resumable': '1.0.0',
    'Upload-Length': '4',
    'Upload-Metadata': 'folder TmVvbg==,filename MDEubXA0,modified MQ==',
  }
  const begin = (cookie: string, others: Record<string, string> = {}) =>
    fetch(`${origin}/api/uploads`, {
      method: 'POST',
      headers: { Origin: origin, cookie, ...headers, ...others },
    })

  test('is for editors and owners, from a page of Studio', async () => {
    expect((await begin('')).status).toBe(401)
    for (const role of ROLES) {
      const { cookie } = await account(role)
      const { status } = await begin(cookie)
      expect(status, role).toBe(role === 'owner' || role === 'editor' ? 201 : 403)
    }
    const { cookie } = await account('editor')
    expect((await begin(cookie, { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await begin(cookie, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  })

  test('that came to nothing is told with what to do, and on record is who asked and why', async () => {
    const { name, act } = await account('editor')
    const folder = join(media, 'uploads', 'Broken')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, '01.mp4'), '<svg onload="alert(1)"/>')
    expect((await act('/uploads/import', { folder: 'Broken', mayReplace: false }, '')).status).toBe(400)
    expect((await act('/uploads/import', { folder: 'Broken', mayReplace: false }, 'new')).status).toBe(200)
    const job = async () =>
      ((await act('/uploads/show', { folder: 'Broken' })).body.output as UploadFolder).job
    await expect.poll(job, { timeout: 10_000 }).toMatchObject({ state: 'failed', by: name, reason: 'new' })
    const { faults } = (await job())!
    expect(faults.join()).toMatch(/01\.mp4|ffmpeg/)
    expect(faults.join()).not.toContain(media)
    expect((await act('/uploads/remove', { folder: 'Broken' })).status).toBe(200)
    expect(existsSync(folder)).toBe(false)
  })
})

describe('the front page (row 470)', () => {
  const home = join(media, 'home.yaml')
  const rows = [{ id: 'fresh', type: 'newest', name: 'Fresh' }]

  test('is seen by every role; rows and For You are changed by editors, prices by finance', async () => {
    const versions = new Map<string, unknown>()
    const drafts = {
      home: rows,
      feed: { newShare: 0.3 },
      packages: { packages: [{ id: 'a', offeredIn: ['player'], name: 'A', priceMinor: 99, coins: 100 }] },
    }
    const mayChange = { home: 'editor', feed: 'editor', packages: 'finance' }
    for (const role of ROLES) {
      const { act } = await account(role)
      for (const file of ['home', 'feed', 'packages'] as const) {
        const shown = await act('/front-page', { file })
        expect(shown.status, `${role} ${file}`).toBe(200)
        const { version } = shown.body.output as { version: string | null }
        const { status } = await act(`/front-page/${file}`, { version, value: drafts[file] })
        const isAllowed = role === 'owner' || role === mayChange[file]
        expect(status, `${role} ${file}`).toBe(isAllowed ? 200 : 403)
        versions.set(file, version)
      }
    }
    expect(versions.size).toBe(3)
  })

  test('stands on record with who, what and why, and is not changed without a reason', async () => {
    rmSync(home, { force: true })
    const { name, act } = await account('editor')
    expect((await act('/front-page/home', { version: null, value: rows }, ' ')).status).toBe(400)
    expect(existsSync(home)).toBe(false)
    expect((await act('/front-page/home', { version: null, value: rows }, 'spring')).status).toBe(200)
    const stale = await act('/front-page/home', { version: null, value: [] }, 'again')
    expect(stale).toMatchObject({ status: 409, body: { sentence: expect.stringContaining('has changed') } })
    const acts = await listActs({ db }, { limit: 1_000 })
    const changed = acts.filter(({ operator }) => operator === `studio:${name}`)
    expect(changed).toMatchObject([{ act: 'change file', subject: 'home.yaml', outcome: 'done' }])
    expect(changed[0]!.details).toMatch(/fresh: added.*spring/)
  })

  test('is one of three files, by name', async () => {
    const { act } = await account('owner')
    for (const file of ['../home', 'home.yaml', '/etc/passwd', '', null, 'brand']) {
      expect((await act('/front-page', { file })).status).toBe(400)
      expect((await act('/front-page/check', { file, value: [] })).status).toBe(400)
    }
    expect((await act('/studio/files', { file: 'home.yaml', changes: [] })).status).toBe(404)
  })

  test('has pictures for whom is signed in, and no other files', async () => {
    const { cookie } = await account('reader')
    mkdirSync(join(media, 'media', 'pictures'), { recursive: true })
    writeFileSync(join(media, 'media', 'pictures', `${'a'.repeat(24)}.webp`), 'poster')
    const get = (path: string, headers = {}) => fetch(`${origin}/pictures/${path}`, { headers })
    expect((await get(`${'a'.repeat(24)}.webp`)).status).toBe(401)
    const picture = await get(`${'a'.repeat(24)}.webp`, { cookie })
    expect([picture.status, await picture.text()]).toEqual([200, 'poster'])
    for (const path of ['..%2F..%2Fhome.yaml', `${'b'.repeat(24)}.webp`, 'x']) {
      expect((await get(path, { cookie })).status, path).toBe(404)
    }
  })

  test('sends parts of an episode’s plain file and its captions to accounts, and no other file of it (row 469)', async () => {
    const { cookie } = await account('reader')
    const mediaKey = 'c'.repeat(24)
    const folder = join(media, 'media', 'episodes', mediaKey)
    mkdirSync(folder, { recursive: true })
    for (const name of ['plain.mp4', 'plain-high.mp4', 'captions.en.vtt', 'media.json'])
      writeFileSync(join(folder, name), `0123 ${name}`)
    const get = (path: string, headers = {}) => fetch(`${origin}/videos/${path}`, { headers })
    const video = `${mediaKey}/plain.mp4`
    expect((await get(video)).status).toBe(401)
    const part = await get(video, { cookie, Range: 'bytes=1-2' })
    expect([part.status, await part.text()]).toEqual([206, '12'])
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-range': 'bytes 1-2/14',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    })
    for (const name of ['plain-high.mp4', 'captions.en.vtt']) {
      expect(await (await get(`${mediaKey}/${name}`, { cookie })).text()).toContain('0123')
    }
    const others = ['media.json', '..%2F..%2Fhome.yaml', 'captions.%2e%2e.vtt', '']
    for (const path of [...others.map((name) => `${mediaKey}/${name}`), `${'d'.repeat(24)}/plain.mp4`]) {
      expect((await get(path, { cookie })).status, path).toBe(404)
    }
  })
})

test.each([
  ['another origin', { Origin: 'https://evil.example' }],
  ['no origin', { Origin: '' }],
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a form', { 'Content-Type': 'text/plain' }],
])('a request from %s is refused (row 470)', async (_from, headers) => {
  const { cookie } = await account('owner')
  expect((await post('/api/acts/acts', { input: { limit: 1 } }, cookie, headers)).status).toBe(403)
})

test('every role sees health; backups are the owner’s, with a reason, and one that fails says why (row 470)', async () => {
  const owner = await account('owner')
  const { act } = await account('reader')
  expect((await act(studioActions.showHealthAction.path, {})).body.output).toMatchObject({
    machines: [],
    orders: { overdueCount: 0 },
  })
  expect((await act(healthActions.showAlertsAction.path, {})).body.output).toBeNull()
  expect((await act(healthActions.makeBackupAction.path, {})).status).toBe(403)
  const { makeBackupAction, showBackupsAction, verifyBackupAction } = healthActions
  expect((await owner.act(makeBackupAction.path, {}, '')).status).toBe(400)
  expect((await owner.act(makeBackupAction.path, {}, 'before the update')).status).toBe(200)
  // There is no database in this folder.
  await vi.waitFor(async () =>
    expect((await act(showBackupsAction.path, {})).body.output).toMatchObject({
      backups: [],
      work: null,
      failure: expect.stringContaining('There is no database in'),
    }),
  )
  expect((await owner.act(verifyBackupAction.path, { name: '../uploads' })).status).toBe(409)
  const acts = await listActs({ db }, { limit: 1_000 })
  expect(acts.find(({ subject }) => subject === 'backup')?.details).toContain('before the update')
})

test('nothing is framed, cached or served to another host name (row 470)', async () => {
  const answer = await fetch(`${origin}/api/session`)
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { port } = new URL(origin)
  expect((await fetch(`http://127.0.0.1:${port}/api/session`)).status).toBe(421)
})
