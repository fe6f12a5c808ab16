import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeDescription, changeTranslation, readDescription } from './description.ts'
import { Imports } from './imports.ts'
import { type Job, writeJob } from './job.ts'
import { receiveUploads, UPLOAD_PATH } from './receive-uploads.ts'
import { createUploadFolders } from './upload-folders.ts'

const place = mkdtempSync(join(tmpdir(), 'cliffhanger-uploads-'))
const root = join(place, 'uploads')
const folders = createUploadFolders(root)
const imports = new Imports({
  folders,
  operator: { perform: () => Promise.reject(new Error('not asked')), close: async () => {} },
  withMedia: () => Promise.reject(new Error('not asked')),
  ffmpegPath: null,
  loudnessLufs: null,
  log: pino({ level: 'silent' }),
})
let server: Server
let origin: string

beforeAll(async () => {
  const app = express()
  server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app.all([UPLOAD_PATH, `${UPLOAD_PATH}/*`], receiveUploads({ origin, folders, imports }))
})
afterAll(async () => {
  server.close()
  await imports.close()
  rmSync(place, { recursive: true })
})
beforeEach(() => {
  // What the test before has cut off may still write a file.
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  mkdirSync(root, { recursive: true })
})

const toMetadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

async function create(folder: string, filename: string, size: number | string = 4) {
  const answer = await fetch(`${origin}${UPLOAD_PATH}`, {
    method: 'POST',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Metadata': toMetadata({ folder, filename, modified: '1700000000000' }),
      ...(size === 'deferred' ? { 'Upload-Defer-Length': '1' } : { 'Upload-Length': String(size) }),
    },
  })
  const location = answer.headers.get('location')
  return { status: answer.status, text: await answer.text(), url: location && new URL(location, origin).href }
}

function patch(url: string, offset: number, body: Buffer) {
  return fetch(url, {
    method: 'PATCH',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(body),
  })
}

async function offsetOf(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' } })
  return Number(headers.get('upload-offset'))
}

async function upload(folder: string, filename: string, content = 'film') {
  const { url } = await create(folder, filename, Buffer.byteLength(content))
  expect((await patch(url!, 0, Buffer.from(content))).status).toBe(204)
}

const JOB: Job = {
  step: 'import',
  state: 'waiting',
  askedAtMs: 1,
  by: 'ed',
  reason: '',
  mayReplace: false,
  faults: [],
  notices: [],
  name: null,
  episodes: [],
  key: null,
}

describe('a file (row 469)', () => {
  test('goes on where the connection was cut, and has its name once it is whole', async () => {
    const content = randomBytes(300_000)
    const { url } = await create('Neon Oath', '01.mp4', content.length)
    const cut = request(url!, {
      method: 'PATCH',
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': '0',
        'Content-Type': 'application/offset+octet-stream',
        'Content-Length': content.length,
      },
    })
    cut.on('error', () => {})
    cut.write(content.subarray(0, 120_000))
    const received = async () => (await folders.listFiles('Neon Oath'))[0]?.receivedBytes
    await expect.poll(received).toBeGreaterThan(0)
    cut.destroy()
    expect(readdirSync(join(root, 'Neon Oath')).filter((name) => !name.startsWith('.'))).toEqual([])
    const offset = await offsetOf(url!)
    expect(offset).toBeGreaterThan(0)
    expect((await patch(url!, offset, content.subarray(offset))).status).toBe(204)
    // Whoever lost that answer asks once more.
    expect(await offsetOf(url!)).toBe(content.length)
    expect(readFileSync(join(root, 'Neon Oath', '01.mp4'))).toEqual(content)
    expect(await folders.listFiles('Neon Oath')).toEqual([
      { name: '01.mp4', bytes: 300_000, receivedBytes: 300_000, modifiedMs: 1_700_000_000_000 },
    ])
  })

  test('that was whole when the process was killed gets its name at the next look', async () => {
    const { url } = await create('Ashes', '02.mp4', 4)
    const partial = readdirSync(join(root, 'Ashes')).find((name) => !name.endsWith('.json'))!
    writeFileSync(join(root, 'Ashes', partial), 'film')
    expect((await folders.listFiles('Ashes'))[0]).toMatchObject({ name: '02.mp4', receivedBytes: 4 })
    expect(readdirSync(join(root, 'Ashes'))).toEqual(['02.mp4'])
    expect((await fetch(url!, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' } })).status).toBe(404)
  })

  test('sent from two tabs at once is one of them, whole', async () => {
    const [a, b] = await Promise.all([create('Ashes', '01.mp4', 5), create('Ashes', '01.mp4', 6)])
    await Promise.all([patch(a.url!, 0, Buffer.from('first')), patch(b.url!, 0, Buffer.from('second'))])
    expect(['first', 'second']).toContain(readFileSync(join(root, 'Ashes', '01.mp4'), 'utf8'))
    expect(readdirSync(join(root, 'Ashes'))).toEqual(['01.mp4'])
  })

  test('of the same name takes the place of the one before, with what was found out about the folder', async () => {
    await upload('Ashes', '01.mp4', 'old')
    await writeJob(join(root, 'Ashes'), { ...JOB, step: 'check', state: 'done' })
    const { url } = await create('Ashes', '01.mp4', 8)
    expect(await folders.listFiles('Ashes')).toMatchObject([{ name: '01.mp4', bytes: 8, receivedBytes: 0 }])
    await patch(url!, 0, Buffer.from('new film'))
    expect(readFileSync(join(root, 'Ashes', '01.mp4'), 'utf8')).toBe('new film')
    expect(await imports.read('Ashes')).toBeNull()
  })

  test('in decomposed Unicode is the same as in composed', async () => {
    await upload('Café'.normalize('NFD'), 'é.mp4'.normalize('NFD'))
    expect(existsSync(join(root, 'Café'.normalize('NFC'), 'é.mp4'.normalize('NFC')))).toBe(true)
  })

  test.each([
    ['..', '01.mp4'],
    ['.', '01.mp4'],
    ['a/b', '01.mp4'],
    ['a\\b', '01.mp4'],
    ['.hidden', '01.mp4'],
    ['', '01.mp4'],
    ['x'.repeat(201), '01.mp4'],
    ['Ashes', '../01.mp4'],
    ['Ashes', '..'],
    ['Ashes', '.job.json'],
    ['Ashes', '.upload-00.mp4'],
    ['Ashes', 'page.html'],
    ['Ashes', 'picture.svg'],
    ['Ashes', 'list.m3u8'],
    ['Ashes', '01.mp4\u0000.html'],
    ['Ashes', 'line\nbreak.mp4'],
    ['Ashes', `${'ก'.repeat(70)}.mp4`],
    ['Ashes', '01'],
  ])('named %j / %j is refused, and nothing is written', async (folder, filename) => {
    const { status, text } = await create(folder, filename)
    expect(status).toBe(400)
    expect(text).not.toContain(place)
    expect(readdirSync(root)).toEqual([])
  })

  test('for which the disk has no room, with all that is still to come, is refused', async () => {
    const { bavail, bsize } = statfsSync(root)
    const half = Math.min(Math.floor((bavail * bsize) / 2), 60 * 1024 ** 3)
    const sizes = Array.from({ length: Math.ceil((bavail * bsize) / half) + 1 }, () => half)
    const answers = []
    for (const [index, size] of sizes.entries()) answers.push(await create('Ashes', `${index}.mp4`, size))
    expect(answers[0]!.status).toBe(201)
    expect(answers.at(-1)).toMatchObject({ status: 507, text: expect.stringContaining('no room') })
  })

  test.each(['deferred', String(65 * 1024 ** 3), '-1', 'x'])('of length %s is refused', async (length) => {
    expect((await create('Ashes', '01.mp4', length)).status).toBeGreaterThanOrEqual(400)
    expect(readdirSync(root)).toEqual([])
  })

  test('is never sent back, and no address leads out of the folder', async () => {
    const { url } = await create('Ashes', 'page.mp4', 4)
    expect((await fetch(url!)).status).toBe(404)
    writeFileSync(join(place, 'secret'), 'film')
    for (const id of [
      '../secret',
      'Ashes/../../secret',
      'Ashes/.upload-zz',
      '/etc/passwd',
      'Ashes/page.mp4',
    ]) {
      const address = `${origin}${UPLOAD_PATH}/${Buffer.from(id).toString('base64url')}`
      for (const method of ['HEAD', 'DELETE']) {
        const { status } = await fetch(address, { method, headers: { 'Tus-Resumable': '1.0.0' } })
        expect(status, `${method} ${id}`).toBe(404)
      }
      expect((await patch(address, 0, Buffer.from('x'))).status).toBe(404)
    }
    expect(readFileSync(join(place, 'secret'), 'utf8')).toBe('film')
  })
})

describe('a folder (row 469)', () => {
  test('that waits for its import takes no file', async () => {
    await upload('Ashes', '01.mp4')
    await writeJob(join(root, 'Ashes'), JOB)
    expect(await create('Ashes', '02.mp4')).toMatchObject({
      status: 409,
      text: '“Ashes” is being imported. Wait until that is done, or stop it.',
    })
    await expect(imports.ask('Ashes', JOB)).rejects.toThrow('is being imported')
    await imports.stop('Ashes')
    expect((await create('Ashes', '02.mp4')).status).toBe(201)
  })

  test('is not imported while it is empty, or before all of it is there', async () => {
    await expect(imports.ask('None', JOB)).rejects.toThrow('There is no file in “None”.')
    await upload('Ashes', '01.mp4')
    await create('Ashes', '02.mp4', 10)
    await expect(imports.ask('Ashes', JOB)).rejects.toThrow('Not all of 02.mp4 is there yet')
  })

  test('goes file by file, arrived or not, or as a whole', async () => {
    await upload('Ashes', '01.mp4')
    await create('Ashes', '02.mp4', 10)
    await folders.remove('Ashes', '02.mp4')
    expect(readdirSync(join(root, 'Ashes'))).toEqual(['01.mp4'])
    await folders.remove('Ashes')
    expect(readdirSync(root)).toEqual([])
  })
})

describe('a description (row 469)', () => {
  const FIELDS = {
    name: 'Neon Oath',
    introduction: null,
    language: 'en',
    genres: ['Revenge'],
    cast: [],
    age: 16,
    freeEpisodes: 0,
    priceCoins: null,
  }
  const path = join(root, 'Neon')
  const yaml = () => readFileSync(join(path, 'drama.yaml'), 'utf8')

  test('is written to drama.yaml, with its comments and all that no screen knows', async () => {
    mkdirSync(path)
    const before =
      '# ours\nkey: neon\nname: Old # for now\ncategories: [{ name: Revenge, translations: { ja: 復讐 } }]\nwideCover: w.jpg\n'
    writeFileSync(join(path, 'drama.yaml'), before)
    await changeDescription(path, FIELDS)
    await changeTranslation(path, { language: 'ja', name: 'ネオンの誓い', introduction: null })
    expect(yaml()).toContain('# ours')
    expect(yaml()).toMatch(/wideCover: w\.jpg[\s\S]*freeEpisodes: 0/)
    expect(yaml()).toContain('復讐')
    expect(await readDescription(path)).toEqual({
      ...FIELDS,
      translations: [{ language: 'ja', name: 'ネオンの誓い', introduction: null }],
      covers: { wideCover: 'w.jpg', inLanguage: {} },
      faults: [],
    })
    await changeTranslation(path, { language: 'ja', name: null, introduction: null })
    expect(yaml()).not.toContain('ネオン')
  })

  test('says which file each cover is, with drama.yaml and without', async () => {
    mkdirSync(path)
    for (const name of ['Cover.PNG', 'cover.pt-BR.webp', 'wide.jpg']) writeFileSync(join(path, name), '')
    const covers = { cover: 'Cover.PNG', wideCover: 'wide.jpg', inLanguage: { 'pt-BR': 'cover.pt-BR.webp' } }
    expect((await readDescription(path)).covers).toEqual(covers)
    writeFileSync(
      join(path, 'drama.yaml'),
      'covers: [a.jpg, b.jpg]\ntranslations: { ja: { cover: ja.png } }\n',
    )
    expect((await readDescription(path)).covers).toEqual({
      ...covers,
      cover: 'a.jpg',
      inLanguage: { ...covers.inLanguage, ja: 'ja.png' },
    })
  })

  test('begins where there is none, or nothing but a comment', async () => {
    mkdirSync(path)
    await changeDescription(path, FIELDS)
    expect((await readDescription(path)).name).toBe('Neon Oath')
    writeFileSync(join(path, 'drama.yaml'), '# nothing\n')
    await changeTranslation(path, { language: 'de', name: 'Neon: der Eid', introduction: 'Sie # lügt' })
    expect((await readDescription(path)).translations).toEqual([
      { language: 'de', name: 'Neon: der Eid', introduction: 'Sie # lügt' },
    ])
  })

  test('with a fault is refused, and the file stays as it was', async () => {
    mkdirSync(path)
    writeFileSync(join(path, 'drama.yaml'), 'name: Old\n')
    await expect(changeDescription(path, { ...FIELDS, age: 99 })).rejects.toThrow('drama.yaml:')
    await expect(
      changeTranslation(path, { language: '../x', name: 'x', introduction: null }),
    ).rejects.toThrow('drama.yaml:')
    expect(yaml()).toBe('name: Old\n')
    for (const broken of ['name: "x\n', '- a\n', 'just text\n']) {
      writeFileSync(join(path, 'drama.yaml'), broken)
      await expect(changeDescription(path, FIELDS), broken).rejects.toThrow('drama.yaml')
      expect((await readDescription(path)).faults).not.toEqual([])
      expect(yaml()).toBe(broken)
    }
  })
})
