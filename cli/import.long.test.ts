import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClip } from '../platform/media/clips/test-clips.ts'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-import-'))
const drama = join(folder, 'first-light')
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(() => {
  mkdirSync(drama)
  makeClip(join(drama, '1.mp4'), { seconds: 1 })
})

function runImport(...folders: string[]) {
  return execa(process.execPath, [join(import.meta.dirname, 'cliffhanger.mjs'), 'import', ...folders], {
    reject: false,
    env: { DATA_DIR: join(folder, 'data'), DATABASE_URL: '', APP_ORIGIN: 'https://watch.example' },
  })
}

test('one command publishes a folder, and again updates the same drama (row 450)', {
  timeout: 360_000,
}, async () => {
  const first = await runImport(drama)
  expect(first.stderr).toBe('')
  const dataDir = join(folder, 'data')
  expect(first.stdout.split('\n')[0]).toBe(
    `Importing into ${dataDir}, where a new database is made: there is none yet, and DATABASE_URL is not set.`,
  )
  expect(first.stdout).toContain('First light: episode 1 of 1 is ready.')
  // Files made by the import are not accessible to other users of the machine.
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  const address = /^Ready: https:\/\/watch\.example\/reel-shorts\/\w+\/1\/$/m.exec(first.stdout)?.[0]
  expect(address).toBeDefined()
  expect(first.exitCode).toBe(0)
  const again = await runImport(drama)
  expect(again.stdout.split('\n')[0]).toBe(`Importing into ${dataDir}.`)
  expect(again.stdout).toContain('episode 1 of 1 was there already.')
  expect(again.stdout).toContain(address)
  const asFacts = await runImport(drama, '--json')
  expect(JSON.parse(asFacts.stdout)).toEqual({
    dramas: [
      {
        folder: drama,
        kind: 'unchanged',
        dramaId: expect.stringMatching(/^\w+$/),
        address: address?.replace('Ready: ', ''),
        isHidden: false,
      },
    ],
  })
  expect(asFacts.stderr).toContain('episode 1 of 1 was there already.')
})

test('a folder of folders is imported completely, with a summary of changes and failures (row 450)', {
  timeout: 360_000,
}, async () => {
  const shelf = join(folder, 'shelf')
  for (const name of ['10-harbour', '2-lantern', 'notes', '.hidden'])
    mkdirSync(join(shelf, name), { recursive: true })
  makeClip(join(shelf, '10-harbour/1.mp4'), { seconds: 1, hasAudio: false })
  makeClip(join(shelf, '2-lantern/1.mp4'), { seconds: 1, hasAudio: false })
  makeClip(join(shelf, '2-lantern/2.mp4'), { seconds: 1.2, hasAudio: false })
  writeFileSync(join(shelf, '2-lantern/1.srt'), '1\n00:00:00,000 --> 00:00:00,900\nA light\n')
  writeFileSync(join(shelf, '2-lantern/2.ar.vtt'), 'WEBVTT\n\n00:00.000 --> 00:00.900\nضوء\n')
  writeFileSync(join(shelf, 'notes/read-me.txt'), 'no drama')
  const first = await runImport(shelf)
  expect(first).toMatchObject({ exitCode: 0, stderr: '' })
  expect(first.stdout.match(/^Ready: /gm)).toHaveLength(2)
  expect(first.stdout.indexOf('2 lantern:')).toBeLessThan(first.stdout.indexOf('10 harbour:'))
  expect(first.stdout).toMatch(/^2 dramas: 2 new\.$/m)

  writeFileSync(join(shelf, '10-harbour/drama.yaml'), 'name: Harbour lights\n')
  mkdirSync(join(shelf, 'torn'))
  writeFileSync(join(shelf, 'torn/1.mp4'), 'this is a text')
  const second = await runImport(shelf)
  expect(second.exitCode).toBe(1)
  expect(second.stdout.split('\n').slice(-2)).toEqual([
    '3 dramas: 1 updated, 1 unchanged, 1 failed.',
    expect.stringMatching(/^ {2}.*\/shelf\/torn: 1\.mp4 is no video that can be read/),
  ])
  expect(second.stderr.split('\n')).toEqual([
    expect.stringMatching(/^1\.mp4 is no video that can be read/),
    `${join(shelf, 'torn')} was not imported.`,
  ])
})

test('a copied key does not replace a drama without --replace, and a bad file is left out on request (rows 450, 457)', {
  timeout: 360_000,
}, async () => {
  const copies = join(folder, 'copies')
  for (const name of ['one', 'two']) {
    mkdirSync(join(copies, name), { recursive: true })
    makeClip(join(copies, name, '1.mp4'), { width: 90, height: 160, seconds: 0.4, hasAudio: false })
    writeFileSync(join(copies, name, 'drama.yaml'), `key: copied\nname: ${name}\n`)
  }
  const both = await runImport(copies)
  expect(both.exitCode).toBe(1)
  expect(both.stderr).toContain(`The key "copied" is also that of ${join(copies, 'two')}:`)
  expect(both.stderr).toContain(`The key "copied" is also that of ${join(copies, 'one')}:`)
  expect(both.stdout).not.toContain('Ready')
  // The same folder under two names is one.
  expect(await runImport(join(copies, 'one'), `${join(copies, 'one')}/.`)).toMatchObject({ exitCode: 0 })
  const other = await runImport('--hidden', join(copies, 'two'))
  expect(other.exitCode).toBe(1)
  expect(other.stderr).toContain(`"one", which viewers see, imported from ${join(copies, 'one')}.`)
  // Told before anything is encoded.
  expect(other.stdout).not.toContain('episode')
  writeFileSync(join(copies, 'two/2.mp4'), 'this is a text')
  const requested = await runImport('--hidden', '--replace', '--skip-bad', join(copies, 'two'))
  expect(requested).toMatchObject({ exitCode: 0, stderr: '' })
  expect(requested.stdout).toMatch(/^two: left out: 2\.mp4 is no video that can be read/m)
  expect(requested.stdout).toMatch(/^two: episode 1 of 1 was there already\.$/m)
  expect(requested.stdout).toMatch(/^It was public before and stays so: "cliffhanger hide \w+" hides it/m)
})

test('--watch of a file, or of nothing, ends with the reason (row 450)', { timeout: 360_000 }, async () => {
  const file = join(folder, 'video.mp4')
  writeFileSync(file, '')
  expect(await runImport('--watch', file)).toMatchObject({
    exitCode: 1,
    stderr: `${file} cannot be imported: it is a file; name the folder that holds the videos.`,
  })
  expect((await runImport('--watch', join(folder, 'nowhere'))).stderr).toMatch(/there is no such folder\.$/)
})

test('--watch imports a drama once its files are complete and again when it changes, and ends cleanly (row 450)', {
  timeout: 360_000,
}, async () => {
  const inbox = join(folder, 'inbox')
  mkdirSync(inbox)
  const watching = runImport('--watch', inbox)
  let output = ''
  watching.stdout?.on('data', (chunk) => {
    output += chunk
  })
  const reported = (pattern: RegExp) => expect.poll(() => output, { timeout: 360_000 }).toMatch(pattern)
  await reported(/^Watching .*inbox; Ctrl-C ends it\.$/m)
  const clip = readFileSync(makeClip(join(folder, 'clip.mp4'), { seconds: 1, hasAudio: false }))
  mkdirSync(join(inbox, 'slow-copy'))
  const copied = join(inbox, 'slow-copy/1.mp4')
  writeFileSync(copied, clip.subarray(0, clip.length / 2))
  // As slow as a network: half of it lies there for a while, and is not taken for the whole.
  await new Promise((resolve) => setTimeout(resolve, 3000))
  writeFileSync(copied, clip)
  await reported(/^Ready: .*\n1 drama: 1 new\.$/m)
  expect(output).not.toContain('failed')
  writeFileSync(join(inbox, 'slow-copy/1.en.vtt'), 'WEBVTT\n\n00:00.000 --> 00:00.900\nAgain\n')
  await reported(/^1 drama: 1 updated\.$/m)
  watching.kill('SIGINT')
  expect(await watching).toMatchObject({ exitCode: 0, stderr: '' })
  expect(output).toMatch(/^Stopped watching\./m)
})
