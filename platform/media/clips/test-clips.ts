import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export interface ClipShape {
  width?: number
  height?: number
  seconds?: number
  frameRate?: string
  hasAudio?: boolean
  /** Rotation metadata as phones write it: degrees the picture is turned for display. */
  rotation?: 0 | 90 | 180 | 270
  pixelAspect?: string
  audioSeconds?: number
}

export function makeClip(path: string, shape: ClipShape = {}): string {
  const { width = 180, height = 320, seconds = 2, frameRate = '25', hasAudio = true } = shape
  const { rotation = 0, pixelAspect = '1', audioSeconds = seconds } = shape
  const encoded = rotation === 0 ? path : `${path}.upright.mp4`
  ffmpeg(
    ...['-f', 'lavfi', '-i', `testsrc2=s=${width}x${height}:r=${frameRate}:d=${seconds}`],
    ...(hasAudio ? ['-f', 'lavfi', '-i', `sine=d=${audioSeconds}`] : []),
    ...['-vf', `format=yuv444p,setsar=${pixelAspect}`, '-c:v', 'libx264', '-preset', 'ultrafast', encoded],
  )
  if (rotation !== 0) {
    ffmpeg('-i', encoded, '-c', 'copy', '-metadata:s:v', `rotate=${rotation}`, path)
  }
  return path
}

export function ffmpeg(...args: string[]): Buffer {
  return execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { maxBuffer: 256 * 1024 * 1024 })
}

export function probeStreams(path: string): Record<string, string | number>[] {
  const json = execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', path])
  return JSON.parse(json.toString()).streams
}

/**
 * The given folder, or one next to the project. Null if there is none, which is reported.
 *
 * @param given `REAL_CLIPS_DIR` of the environment
 */
export function findRealClips(given: string | undefined): string | null {
  const folder = given || join(import.meta.dirname, '../../../../shared/media/asl-gestures')
  if (existsSync(folder)) return folder
  const line = '#'.repeat(110)
  process.stderr.write(
    `\n${line}\n# NO REAL CLIPS: ${folder} is not there; generated clips are used instead. Set REAL_CLIPS_DIR.\n${line}\n\n`,
  )
  return null
}
