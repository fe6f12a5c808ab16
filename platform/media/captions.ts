import { readFile } from 'node:fs/promises'
import { MediaToolError, type RunOptions, runFfmpeg } from './ffmpeg.ts'
import { inputFile } from './probe.ts'

/** Captions next to a video: `07.en.vtt`, or `07.en.srt`, is for episode 7 in English. */
export interface CaptionSource {
  /** BCP 47, from the file name. */
  language: string
  path: string
}

export interface Captions {
  language: string
  /** The language's own name, such as `العربية`. */
  label: string
  /** The file as stored: UTF-8 without BOM, LF only. */
  text: string
}

/** Captions that no player would show; the message is a clause that follows the file's name. */
export class UnusableCaptionsError extends Error {
  override name = 'UnusableCaptionsError'
}

const CAPTIONS_NAME = /^(.+)\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.(?:vtt|srt)$/i

/** Whether a file's name is that of captions, whatever else it says. */
export function isCaptionsName(name: string): boolean {
  return /\.(vtt|srt)$/i.test(name)
}

/** `{ stem: '07', language: 'en' }` of `07.en.vtt`, with canonical language code; null for other names. */
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
  return (new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language).slice(0, 60)
}

const TIMING =
  /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t].*)?$/

/** A common mistake: without it the line would be shown as text. */
const LIKE_A_TIMING = /^\s*\d+:[\d:.,]+\s*[-–—]/

/**
 * Reads captions next to a video; SubRip (`.srt`) is converted to WebVTT. Throws {@link UnusableCaptionsError} and
 * what `runFfmpeg` throws.
 */
export async function readCaptionsFile(
  { language, path }: CaptionSource,
  options: RunOptions,
): Promise<Captions> {
  const bytes = await readFile(path)
  if (!path.toLowerCase().endsWith('.srt')) return readCaptions(language, bytes)
  decode(bytes)
  const webVtt = await runFfmpeg(['-f', 'srt', ...inputFile(path), '-f', 'webvtt', '-'], options).catch(
    (error: unknown) => {
      if (!(error instanceof MediaToolError)) throw error
      throw new UnusableCaptionsError('cannot be read as SubRip captions')
    },
  )
  return readCaptions(language, webVtt)
}

/**
 * Validates WebVTT and returns its normal form. Throws {@link UnusableCaptionsError} with the line.
 *
 * @param bytes the file's content
 */
export function readCaptions(language: string, bytes: Uint8Array): Captions {
  const text = decode(bytes).replace(/\r\n?/g, '\n')
  const lines = text.split('\n')
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0]!)) {
    throw new UnusableCaptionsError('is not WebVTT: its first line must be "WEBVTT"')
  }
  let cues = 0
  for (const [index, line] of lines.entries()) {
    if (!line.includes('-->') && !LIKE_A_TIMING.test(line)) continue
    const match = TIMING.exec(line)
    if (!match) {
      throw new UnusableCaptionsError(
        `has a timing nobody can read in line ${index + 1}: "${line.slice(0, 60)}"; it is written "00:01.000 --> 00:02.500"`,
      )
    }
    if (timeMs(match, 5) <= timeMs(match, 1)) {
      throw new UnusableCaptionsError(`has a caption in line ${index + 1} that ends before it starts`)
    }
    cues++
  }
  if (cues === 0) throw new UnusableCaptionsError('holds no caption')
  return { language, label: languageLabel(language), text: text.endsWith('\n') ? text : `${text}\n` }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnusableCaptionsError('is not UTF-8; save it again in that encoding')
  }
}

function timeMs(match: RegExpExecArray, group: number): number {
  const [hours, minutes, seconds, ms] = [0, 1, 2, 3].map((offset) => Number(match[group + offset] ?? 0))
  return ((hours! * 60 + minutes!) * 60 + seconds!) * 1000 + ms!
}
