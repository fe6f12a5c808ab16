import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ffmpeg } from '../clips/test-clips.ts'
import { readAss, readCaptionsFile, readCaptionsName, readSubRip, readWebVtt } from './captions.ts'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-captions-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('captions (row 450)', () => {
  test('name their video and language in the file name', () => {
    expect(readCaptionsName('07.en.vtt')).toEqual({ stem: '07', language: 'en' })
    expect(readCaptionsName('part.2.zh-hans.vtt')).toEqual({ stem: 'part.2', language: 'zh-Hans' })
    expect(readCaptionsName('07.vtt')).toBeNull()
    expect(readCaptionsName('07.english!.vtt')).toBeNull()
  })

  test('are stored as UTF-8 with line feeds, with a label in their language', async () => {
    const { captions, leftOut } = await readNamed(
      'pt-BR.vtt',
      '\uFEFFWEBVTT - a note\r\n\r\n00:00.000 --> 01:00:01.500 line:0\r\nOlá',
    )
    expect(captions.text).toBe('WEBVTT - a note\n\n00:00.000 --> 01:00:01.500 line:0\nOlá\n')
    expect(captions.label).toBe('Português (Brasil)')
    expect(leftOut).toBeNull()
  })

  async function readNamed(name: string, content: string | Uint8Array) {
    const path = join(folder, `01.${name}`)
    writeFileSync(path, content)
    return readCaptionsFile({ language: name.split('.')[0]!, path })
  }

  test.each([
    ['en.vtt', '1\n00:00:00,000 --> 00:00:01,000\nSubRip', 'first line must be "WEBVTT"'],
    ['en.vtt', 'WEBVTT\n\n00:00.000 -> 00:01.000\nHi', 'line 3 has a timing nobody can read'],
    ['en.vtt', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHi', 'line 3 ends before it starts'],
    ['en.vtt', 'WEBVTT\n\n00:61.000 --> 00:62.000\nHi', 'line 3 has a timing nobody can read'],
    ['en.vtt', 'WEBVTT\n\nnothing', 'holds no caption'],
    ['en.vtt', '', 'first line'],
    ['en.vtt', Uint8Array.of(0x57, 0xff, 0xfe), 'not UTF-8'],
    ['en.vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHi', 'utf16le'), 'not UTF-8'],
    ['en.srt', Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nHi', 'utf16le').swap16(), 'not UTF-8'],
    ['ar.srt', 'nothing of the kind', 'holds no caption'],
    ['ar.srt', '1\n00:00:01,000 --> 00:00:01,000\nHi', 'line 2 has no length'],
    ['ar.srt', Uint8Array.of(0x31, 0x0a, 0xff, 0xfe), 'not UTF-8'],
  ])('a file without a usable caption is refused with its line: %s %j', async (name, content, message) => {
    await expect(readNamed(name, content)).rejects.toThrow(message)
  })

  test('one bad caption is left out and reported, in a file of either format', () => {
    const vtt = readWebVtt(
      'en',
      'WEBVTT\n\n00:01.000 --> 00:01.000\nBlink\n\na\n00:02.000 --> 00:03.000\nOk\n\n00:04.000 -> 00:05.000\nArrow\n',
    )
    expect(vtt.captions.text).toBe('WEBVTT\n\n\na\n00:02.000 --> 00:03.000\nOk\n\n')
    expect(vtt.leftOut).toMatch(/^2 captions are left out: line 3 has no length; line 10 has a timing nobody/)
    const srt = readSubRip(
      'en',
      '1\n00:00:00,500 --> 00:00:01,500\nFine\n\n2\n00:00:03,000 --> 00:00:02,000\nBack\n\n3\n00:00:03,000 --> 00:00:04,000\nFine too\n',
    )
    expect(srt.captions.text).toBe(
      'WEBVTT\n\n00:00.500 --> 00:01.500\nFine\n\n00:03.000 --> 00:04.000\nFine too\n',
    )
    expect(srt.leftOut).toBe('One caption is left out: line 6 ends before it starts.')
  })

  test.each([
    ['12:30 - the train leaves', '12:30 - the train leaves'],
    ['7:45 – he is late', '7:45 – he is late'],
    ['From 12:30 - 13:45', 'From 12:30 - 13:45'],
    ['12:30-13:45', '12:30-13:45'],
    ['go --> there', 'go --&gt; there'],
    ['1,000 - 2,000 people died', '1,000 - 2,000 people died'],
    ['12.5-13.5 degrees', '12.5-13.5 degrees'],
    ['1:23.4 – 1:24.5', '1:23.4 – 1:24.5'],
    ['10:30 --> 11:30', '10:30 --&gt; 11:30'],
    ['Open\n10:30 --> 11:30', 'Open\n10:30 --&gt; 11:30'],
    ['5 --> 6', '5 --&gt; 6'],
  ])('a time or an arrow within the text is text: %s', (written, shown) => {
    for (const { captions, leftOut } of [
      readWebVtt('en', `WEBVTT\n\n00:00.500 --> 00:02.000\n${written}\n`),
      readSubRip('en', `1\n00:00:00,500 --> 00:00:02,000\n${written}\n`),
    ]) {
      expect(captions.text).toBe(`WEBVTT\n\n00:00.500 --> 00:02.000\n${shown}\n`)
      expect(leftOut).toBeNull()
    }
  })

  test.each([
    '-00:00:00,100 --> 00:00:00,400',
    '00:00:00,100 --> -00:00:00,400',
    'abc --> def',
    '-->',
    '00:00:00;100 --> 00:00:00;400',
    '00:00:00,1000 --> 00:00:00,4000',
    '1:00,000 -> 1:01,000',
    '1:00.000 => 1:01.000 line:0 align:start',
    '00:00:01.000 → 00:00:02.000',
    '00:00:01,000 -- > 00:00:02,000',
  ])('a caption with the timing %s is left out and reported, anywhere in the file', (timing) => {
    const good = '00:00:05,000 --> 00:00:06,000\nGood\n'
    const bad = `${timing}\nBad\n`
    for (const cues of [
      `${bad}\n${good}`,
      `${good}\n${bad}`,
      `1\n${bad}\n2\n${good}`,
      `1\n${good}\n2\n${bad}`,
    ]) {
      for (const { captions, leftOut } of [
        readWebVtt('en', `WEBVTT - to --> fro\n\n${cues}`),
        readSubRip('en', cues),
      ]) {
        expect(captions.text).not.toContain('Bad')
        expect(captions.text.match(/ --> /g)).toHaveLength(captions.text.includes('fro') ? 2 : 1)
        expect(leftOut).toMatch(/^One caption is left out: line \d+ has a timing nobody can read/)
      }
    }
  })

  test('captions without an empty line between them are separate', () => {
    const dense = '00:00:01 --> 00:00:02\nOne\n00:00:03,000 --> 00:00:04,000\nTwo\n3\n00:05 --> 00:06\nThree'
    expect(readSubRip('en', dense).captions.text.match(/ --> /g)).toHaveLength(3)
    const cut = readSubRip('en', '00:00:01,000 --> 00:00:02,000\nOne\n00:00:03,000 --> 00:0\nTwo\n')
    expect(cut.leftOut).toMatch(/^One caption is left out: line 3 /)
  })

  test('times in other forms are rewritten as WebVTT; notes are no captions', () => {
    const text = (given: string) => readWebVtt('en', `WEBVTT\n\n${given}`).captions.text.slice(8)
    expect(text('00:00:00,000 --> 00:00:01,000\nComma\n')).toBe('00:00.000 --> 00:01.000\nComma\n')
    expect(text('0:00:01.000-->1:00:02.5 line:0\nHours\n')).toBe('00:01.000 --> 01:00:02.500 line:0\nHours\n')
    expect(text('NOTE\n00:09.000 -> 00:01.000\n\n00:00.000 --> 00:01.000\nA\n')).toContain(
      'NOTE\n00:09.000 ->',
    )
  })

  test.each([
    ['One\n2', 'Two\n3', 'Three'],
    ['One\n\n\n\n2', 'Two\n2', 'Three'],
    ['One\n\n7', '7\n8', 'Three'],
    ['2', '\n3', 'Three'],
  ])('no number of a SubRip caption is shown, with or without empty lines: %j', (...texts) => {
    const cues = texts.map((text, index) => `00:00:0${index},000 --> 00:00:0${index},900\n${text}\n`)
    const shown = readSubRip('en', `1\n${cues.join('')}`).captions.text.match(/^(?!WEBVTT|\d\d:).+$/gm)
    expect(shown).toEqual(texts.flatMap((text) => text.match(/^\w{3,}|^7(?=\n8)/) ?? []))
  })

  test('what shifts a segment of a stream is not published, once or in joined segments', () => {
    const segment = (second: number) =>
      `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\nKind: captions\n\n00:0${second}.000 --> 00:0${second}.900\nHi\n\n`
    const { captions } = readWebVtt('en', segment(1) + segment(2))
    expect(captions.text).not.toContain('MPEGTS')
    expect(captions.text).toMatch(/^WEBVTT\nKind: captions\n\n00:01\.000 --> /)
    expect(captions.text.match(/ --> /g)).toHaveLength(2)
    expect(
      readWebVtt('en', 'WEBVTT\n\n00:01.000 --> 00:02.000\nX-TIMESTAMP-MAP=1\n').captions.text,
    ).toContain('MAP')
  })

  const ass = (...events: string[]) => `[Script Info]
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize, Bold, Italic, Alignment
Style: Default,Arial,20,0,0,2
Style: Top,Arial,20,0,-1,8

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${events.map((event) => `Dialogue: 0,0:00:01.00,0:00:02.50,${event}`).join('\n')}
`

  test.each([
    ['{\\p1}m 0 0 l 100 0 100 100{\\p0}Speech', 'Speech'],
    ['{\\pos(1,2)\\p2}m 0 0 l 100 0{\\r\\p0}Speech{\\p1}m 1 1', 'Speech'],
    ['curly \\{ brace \\} and\\hhard', 'curly { brace } and\u00A0hard'],
    ['{a note of the translator}One\\NTwo\\nThree', 'One\nTwo\nThree'],
    ['{\\k20}Ka{\\k30}ra{\\kf40}oke, <3', 'Karaoke, &lt;3'],
    ['{\\i1}Slanted{\\i0} {\\b1\\c&HFFFFFF&}not', '<i>Slanted</i> not'],
    ['{\\i1}Slanted{\\r} not, {\\i1}to the end', '<i>Slanted</i> not, <i>to the end</i>'],
    ['One, two, and three', 'One, two, and three'],
  ])('of ASS the text alone is shown: %s', (written, text) => {
    const { captions } = readAss('en', ass(`Default,,0,0,0,,${written}`))
    expect(captions.text).toBe(`WEBVTT\n\n00:01.000 --> 00:02.500\n${text}\n`)
  })

  const inSubRip = (text: string) => {
    const { captions } = readSubRip('en', `1\n00:00:01,000 --> 00:00:02,500\n${text}\n`)
    return captions.text.split('\n').slice(2)
  }

  test.each([
    ['I <3 you', 'I &lt;3 you'],
    ['if a < b then', 'if a &lt; b then'],
    ['<<On the phone>>', '&lt;&lt;On the phone>>'],
    ['x<y>z', 'x&lt;y>z'],
    ['if a<b and c>d', 'if a&lt;b and c>d'],
    ['u<i or i>u, s<s in c>s', 'u&lt;i or i>u, s&lt;s in c>s'],
    ['a<c. Then c>a', 'a&lt;c. Then c>a'],
    ['</b and c>', '&lt;/b and c>'],
    ['<b class="x">A</b > <i lang=en>B</i><s>C</s> <c.yellow.bg>D</c>', '<b>A</b> <i>B</i>C D'],
    ["<font color=#fff face=Comic Sans size='12'>E</FONT> <u />F", 'E <u>F'],
    ['3 < 5 > 4', '3 &lt; 5 > 4'],
    ['Tom & Jerry, AT&T &amp; you', 'Tom & Jerry, AT&amp;T &amp; you'],
    ['Fish &notit; &quot;chips&quot;', 'Fish &amp;notit; "chips"'],
    ['<i>One</I> <font color="#fff">two</font>', '<i>One</i> two'],
    ['one<br/>two', 'one\ntwo'],
    ['{\\i1}Slanted{\\i0}', 'Slanted'],
    ['{\\p1}m 0 0 l 9 9{\\p0}Left\\h\\{of ASS\\}', 'Left\u00A0{of ASS}'],
    ['{a brace} is text', '{a brace} is text'],
  ])('signs in SubRip are shown as written, and its tags are applied: %s', (written, text) => {
    expect(inSubRip(written)).toEqual(['00:01.000 --> 00:02.500', ...text.split('\n'), ''])
  })

  test('a SubRip caption continues after an empty line, and has its position', () => {
    expect(inSubRip('One\n\n1984\n\ntwo')).toEqual(['00:01.000 --> 00:02.500', 'One', '1984', 'two', ''])
    expect(inSubRip('{\\an8}At the top')).toEqual(['00:01.000 --> 00:02.500 line:0', 'At the top', ''])
  })

  test('in SubRip, with the BOM and line ends of other systems, are converted as by ffmpeg', async () => {
    const written =
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\nمرحبا <i>يا</i>\r\nسيدي\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,000\r\nB\r\n'
    const { captions } = await readNamed('ar.srt', written)
    // Episodes imported by an earlier release keep their key.
    expect(captions.text).toBe(
      ffmpeg('-f', 'srt', '-i', join(folder, '01.ar.srt'), '-f', 'webvtt', '-').toString(),
    )
    expect(captions.label).toBe('العربية')
  })
})
