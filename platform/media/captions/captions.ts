import { readFile } from 'node:fs/promises'
import { decodeUtf8 } from '../../../configuration/decode-utf-8.ts'
import { nameLanguage } from '../../../contract/language-names.ts'
import { assToSubRip } from './ass.ts'
import { isBlank, type LeftOutCue, looksLikeTiming, readTiming, toTimingLine } from './cue-timing.ts'
import { subRipToWebVtt } from './sub-rip.ts'

/** Captions next to a video: `07.en.vtt`, or `07.en.srt`, is for episode 7 in English. */
export interface CaptionSource {
  language: string
  path: string
}

export interface Captions {
  language: string
  /** The name in that language, such as `العربية`. */
  label: string
  /** UTF-8 without BOM, LF only. */
  text: string
}

export interface ReadCaptions {
  captions: Captions
  leftOut: string | null
}

/** No player would show these captions; the message is a clause that follows the file's name. */
export class UnusableCaptionsError extends Error {
  override name = 'UnusableCaptionsError'
}

const CAPTIONS_NAME = /^(.+)\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.(?:vtt|srt)$/i

export function isCaptionsName(name: string): boolean {
  return /\.(vtt|srt)$/i.test(name)
}

/** `07.en.vtt` is `{ stem: '07', language: 'en' }`, with a canonical language code. */
export function readCaptionsName(name: string): { stem: string; language: string } | null {
  const match = CAPTIONS_NAME.exec(name)
  if (!match) return null
  try {
    return { stem: match[1]!, language: Intl.getCanonicalLocales(match[2]!)[0]! }
  } catch {
    return null
  }
}

export function languageLabel(language: string): string {
  return nameLanguage(language).slice(0, 60)
}

export async function readCaptionsFile({ language, path }: CaptionSource): Promise<ReadCaptions> {
  const text = decode(await readFile(path))
  return /\.srt$/i.test(path) && !isWebVtt(text) ? readSubRip(language, text) : readWebVtt(language, text)
}

export function readSubRip(language: string, text: string): ReadCaptions {
  const { webVtt, leftOut } = subRipToWebVtt(cleaned(text))
  return toCaptions(language, webVtt, { leftOut, count: webVtt.match(/^[\d:.]+ --> /gm)?.length ?? 0 })
}

/** In the form that ffmpeg writes. */
export function readAss(language: string, text: string): ReadCaptions {
  return readSubRip(language, assToSubRip(cleaned(text)))
}

export function readWebVtt(language: string, given: string): ReadCaptions {
  const text = cleaned(given)
  if (!isWebVtt(text)) throw new UnusableCaptionsError('is not WebVTT: its first line must be "WEBVTT"')
  const leftOut: LeftOutCue[] = []
  const lines: string[] = []
  let count = 0
  let state: CueState = 'none'
  for (const [index, line] of text.split('\n').entries()) {
    // It shifts a segment of a stream; players of HLS would shift the whole file.
    if (state === 'none' && line.startsWith('X-TIMESTAMP-MAP')) continue
    if (isBlank(line)) state = 'none'
    else if (state === 'none' && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line)) state = 'notShown'
    else if (index > 0 && state !== 'notShown' && looksLikeTiming(line, state !== 'none')) {
      const read = readTiming(line)
      if ('fault' in read) {
        state = 'leftOut'
        leftOut.push({ lineNumber: index + 1, fault: read.fault })
      } else {
        state = 'shown'
        count += 1
        lines.push(STRICT_TIMING.test(line) ? line : `${toTimingLine(read)} ${read.settings}`.trimEnd())
        continue
      }
    }
    // An arrow in the text would end the caption.
    if (state === 'shown') lines.push(line.replaceAll('-->', '--&gt;'))
    else if (state !== 'leftOut') lines.push(line)
  }
  return toCaptions(language, lines.join('\n'), { leftOut, count })
}

/**
 * What the line above is: no part of a caption, part of one that is shown, of a note, or of one that cannot
 * be shown.
 */
type CueState = 'none' | 'shown' | 'notShown' | 'leftOut'

const STRICT_TIMING =
  /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}(?:[ \t].*)?$/

const NAMED_MAX = 5

function toCaptions(
  language: string,
  text: string,
  { leftOut, count }: { leftOut: readonly LeftOutCue[]; count: number },
): ReadCaptions {
  const named = leftOut.slice(0, NAMED_MAX).map(({ lineNumber, fault }) => `line ${lineNumber} ${fault}`)
  const reasons = [...named, ...(leftOut.length > NAMED_MAX ? ['…'] : [])].join('; ')
  if (count === 0) throw new UnusableCaptionsError(`holds no caption${reasons && `: ${reasons}`}`)
  const captions = {
    language,
    label: languageLabel(language),
    text: text.endsWith('\n') ? text : `${text}\n`,
  }
  if (leftOut.length === 0) return { captions, leftOut: null }
  const which = leftOut.length === 1 ? 'One caption is' : `${leftOut.length} captions are`
  return { captions, leftOut: `${which} left out: ${reasons}.` }
}

function isWebVtt(text: string): boolean {
  return /^WEBVTT(?:[ \t].*)?\r?$/m.test(text.slice(0, Math.max(0, text.search(/\n|$/))))
}

/** With line feeds, and without the NUL characters that some editors leave. */
function cleaned(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '')
}

function decode(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes)
  if (text === null) throw new UnusableCaptionsError('is not UTF-8; save it again in that encoding')
  return text
}
