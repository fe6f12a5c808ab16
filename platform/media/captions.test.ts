import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readCaptions, readCaptionsFile, readCaptionsName } from './captions.ts'
import { TOOLS_ON_PATH } from './ffmpeg.ts'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-captions-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(text: string | Uint8Array) {
  return readCaptions('en', typeof text === 'string' ? Buffer.from(text) : text)
}

describe('captions (row 450)', () => {
  test('belong to a video by name and say their language', () => {
    expect(readCaptionsName('07.en.vtt')).toEqual({ stem: '07', language: 'en' })
    expect(readCaptionsName('part.2.zh-hans.vtt')).toEqual({ stem: 'part.2', language: 'zh-Hans' })
    expect(readCaptionsName('07.vtt')).toBeNull()
    expect(readCaptionsName('07.english!.vtt')).toBeNull()
  })

  test('are kept as UTF-8 with line feeds, labelled in their own language', () => {
    const captions = readCaptions(
      'pt-BR',
      Buffer.from('\uFEFFWEBVTT - a note\r\n\r\n00:00.000 --> 01:00:01.500 line:0\r\nOlá'),
    )
    expect(captions.text).toBe('WEBVTT - a note\n\n00:00.000 --> 01:00:01.500 line:0\nOlá\n')
    expect(captions.label).toBe('português (Brasil)')
  })

  test.each([
    ['1\n00:00:00,000 --> 00:00:01,000\nSubRip', 'first line must be "WEBVTT"'],
    ['WEBVTT\n\n00:00:00,000 --> 00:00:01,000\nSubRip', 'line 3'],
    ['WEBVTT\n\n00:00.000 -> 00:01.000\nHi', 'line 3'],
    ['WEBVTT\n\n00:02.000 --> 00:01.000\nHi', 'line 3 that ends before it starts'],
    ['WEBVTT\n\nnothing', 'holds no caption'],
    ['', 'first line'],
    [Uint8Array.of(0x57, 0xff, 0xfe), 'not UTF-8'],
  ])('a file that players would not show is refused with its line: %j', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })

  function readSubRip(content: string | Uint8Array) {
    const path = join(folder, '01.ar.srt')
    writeFileSync(path, content)
    return readCaptionsFile({ language: 'ar', path }, { tools: TOOLS_ON_PATH })
  }

  test('in SubRip, with the marks and line ends of other systems, become WebVTT', async () => {
    const { text, label } = await readSubRip(
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\nمرحبا <i>يا</i>\r\nسيدي\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,000\r\nB\r\n',
    )
    expect(text).toMatch(/^WEBVTT\n\n(00:)?00:01\.000 --> (00:)?00:02\.500\nمرحبا <i>يا<\/i>\nسيدي\n\n/)
    expect(text).toContain('\n01:00:00.000 --> 01:00:01.000\nB\n')
    expect(label).toBe('العربية')
  })

  test.each([
    ['nothing of the kind', /SubRip|holds no caption/],
    [Uint8Array.of(0x31, 0x0a, 0xff, 0xfe), /not UTF-8/],
  ])('and what is no SubRip is refused: %j', async (content, message) => {
    await expect(readSubRip(content)).rejects.toThrow(message)
  })
})
