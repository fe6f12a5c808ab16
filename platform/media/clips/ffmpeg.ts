import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { ExecaError, execa } from 'execa'

export interface MediaTools {
  ffmpeg: string
  ffprobe: string
}

export const TOOLS_ON_PATH: MediaTools = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' }

export function mediaTools(ffmpegPath: string | null | undefined): MediaTools {
  if (!ffmpegPath) return TOOLS_ON_PATH
  return { ffmpeg: ffmpegPath, ffprobe: join(dirname(ffmpegPath), 'ffprobe') }
}

export class MediaToolMissingError extends Error {
  override name = 'MediaToolMissingError'
  constructor(program: string) {
    super(
      `Importing needs ffmpeg, and "${program}" cannot be run: install it (Debian and Ubuntu: apt-get install ffmpeg; ` +
        'macOS: brew install ffmpeg) or set FFMPEG_PATH to it.',
    )
  }
}

export class MediaToolError extends Error {
  override name = 'MediaToolError'
  readonly lastWords: string
  constructor(program: string, lastWords: string) {
    super(`${program} failed: ${lastWords}`)
    this.lastWords = lastWords
  }
}

export class DiskFullError extends Error {
  override name = 'DiskFullError'
  constructor() {
    super('The disk is full: make room and run the import again, it goes on where it stopped.')
  }
}

export interface RunOptions {
  tools: MediaTools
  signal?: AbortSignal | undefined
}

export interface ToolOutput {
  output: string
  warnings: string
}

/** Throws {@link MediaToolMissingError}, {@link MediaToolError}, or the signal's reason. */
export async function runFfprobe(
  args: readonly string[],
  { tools, signal }: RunOptions,
): Promise<ToolOutput> {
  const { stdout, stderr } = await run(tools.ffprobe, ['-v', 'error', '-hide_banner', ...args], signal)
  return { output: Buffer.from(stdout).toString('utf8'), warnings: Buffer.from(stderr).toString('utf8') }
}

export async function runFfmpeg(args: readonly string[], { tools, signal }: RunOptions): Promise<Uint8Array> {
  return (await run(tools.ffmpeg, [...FFMPEG_DEFAULTS, ...args], signal)).stdout
}

export async function runFfmpegForReport(
  args: readonly string[],
  { tools, signal }: RunOptions,
): Promise<string> {
  const { stderr } = await run(tools.ffmpeg, [...FFMPEG_DEFAULTS, '-v', 'info', '-nostats', ...args], signal)
  return Buffer.from(stderr).toString('utf8')
}

/**
 * In recordings, a longer step of the clock begins a new one. Otherwise sound of the first of two joined parts
 * that is read after pictures of the second would leave a gap as long as the part.
 */
export const CLOCK_STEP_SECONDS_MAX = 1

/** -nostdin: it must not read the terminal's keys. */
const FFMPEG_DEFAULTS = [
  ...['-nostdin', '-hide_banner', '-v', 'error', '-y'],
  ...['-dts_delta_threshold', `${CLOCK_STEP_SECONDS_MAX}`],
]

export async function encodeWithFfmpeg(
  args: readonly string[],
  { tools, signal, onPosition }: RunOptions & { onPosition: (positionMs: number) => void },
): Promise<void> {
  const child = start(tools.ffmpeg, [...FFMPEG_DEFAULTS, '-progress', 'pipe:1', ...args], signal)
  child.stdout.on('data', (chunk: Uint8Array) => {
    const microseconds = /out_time_us=(\d+)/.exec(Buffer.from(chunk).toString('latin1'))?.[1]
    if (microseconds) onPosition(Number(microseconds) / 1000)
  })
  await child.catch((error: unknown) => {
    throw explained(tools.ffmpeg, error, signal)
  })
}

async function run(program: string, args: readonly string[], signal?: AbortSignal) {
  try {
    return await start(program, args, signal)
  } catch (error) {
    throw explained(program, error, signal)
  }
}

const KILL_AFTER_MS = 2_000
/** The times of a recording of three hours. */
const OUTPUT_BYTES_MAX = 256 * 1024 * 1024

/** Encoding may run alongside the product; viewers have priority. */
const NICENESS = 10

function start(program: string, args: readonly string[], signal?: AbortSignal) {
  const child = execa(program, args, {
    encoding: 'buffer',
    stdin: 'ignore',
    maxBuffer: OUTPUT_BYTES_MAX,
    forceKillAfterDelay: KILL_AFTER_MS,
    env: { LC_ALL: 'C.UTF-8' },
    ...(signal ? { cancelSignal: signal } : {}),
  })
  try {
    if (child.pid) setPriority(child.pid, NICENESS)
  } catch {
    // The program has already ended, or this system has no priorities.
  }
  return child
}

function explained(program: string, error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return signal.reason
  if (!(error instanceof ExecaError)) return error
  if (error.code === 'ENOENT' || error.code === 'EACCES') return new MediaToolMissingError(program)
  const words = Buffer.from((error.stderr ?? '') as unknown as Uint8Array)
    .toString('utf8')
    .trim()
  if (words.includes('No space left on device')) return new DiskFullError()
  const lastLines = words.split('\n').slice(-3).join(' ').slice(-400)
  return new MediaToolError(program, lastLines || error.shortMessage)
}
