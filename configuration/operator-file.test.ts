import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readOperatorBytes, readOperatorFile, readOperatorFileNow } from './operator-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'operator-file-'))
afterAll(() => rmSync(folder, { recursive: true }))
const place = (name: string) => join(folder, name)

execFileSync('mkfifo', [place('pipe')])
mkdirSync(place('folder'))
writeFileSync(place('large'), '')
truncateSync(place('large'), 1024 * 1024 + 1)

const readers = {
  'a text': (file: string) => readOperatorFile(file, 'it'),
  'a text at once': async (file: string) => readOperatorFileNow(file, 'it'),
  'a picture': (file: string) => readOperatorBytes(file, { megabytesMax: 1, shownAs: 'it' }),
}

describe.each(Object.entries(readers))('%s named by an operator', (_kind, read) => {
  test.each([
    [place('pipe'), 'it is no file but a pipe, socket or device.'],
    ['/dev/zero', 'it is no file but a pipe, socket or device.'],
    [place('folder'), 'it cannot be read (EISDIR).'],
    [place('large'), 'it is larger than a megabyte.'],
  ])('is refused without waiting or filling the memory: %s', async (file, fault) => {
    expect(await read(file)).toEqual({ fault })
  })

  test('may be missing', async () => {
    expect(await read(place('missing'))).toBeNull()
  })
})

describe('a text file named by an operator', () => {
  const texts = [readers['a text'], readers['a text at once']]

  test.each([
    ['Latin-1', Buffer.from('name: Café', 'latin1')],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeffname: A', 'utf16le')],
    ['UTF-16 without one', Buffer.from('name: A', 'utf16le')],
  ])('is refused in %s', async (encoding, bytes) => {
    writeFileSync(place(encoding), bytes)
    for (const read of texts) {
      expect(await read(place(encoding))).toEqual({
        fault: 'it is not UTF-8; save it again in that encoding.',
      })
    }
  })

  test('is read without its byte order mark', async () => {
    writeFileSync(place('marked'), '\ufeffname: مسرح')
    for (const read of texts) expect(await read(place('marked'))).toEqual({ text: 'name: مسرح' })
  })
})
