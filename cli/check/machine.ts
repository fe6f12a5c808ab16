import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { mediaTools } from '../../platform/media/clips/ffmpeg.ts'
import { type Finding, failed, ok, warning } from './finding.ts'

/** Its first start reads some two hundred libraries from a disk that may be busy. */
const DEADLINE_MS = 30_000
const ENCODERS = ['libx264', 'aac']

/** Always ok: a command cannot run on an older Node. A service manager may still start another one. */
export function checkNode(): Finding {
  return ok(`${process.version} at ${process.execPath}`)
}

export function checkBuild(root: string): Finding {
  return existsSync(join(root, 'build/server/index.js'))
    ? ok('the web app is built')
    : failed('the web app is not built', 'Run: npm run build')
}

export async function checkFfmpeg(path: string | null): Promise<Finding> {
  const { ffmpeg, ffprobe } = mediaTools(path)
  const advice = 'Install it (Debian and Ubuntu: apt-get install ffmpeg) or set FFMPEG_PATH.'
  const [encoders, probe] = await Promise.all([
    execa(ffmpeg, ['-hide_banner', '-encoders'], { reject: false, timeout: DEADLINE_MS }),
    execa(ffprobe, ['-version'], { reject: false, timeout: DEADLINE_MS }),
  ])
  if (encoders.failed || probe.failed) {
    return warning(`${encoders.failed ? ffmpeg : ffprobe} cannot be run; importing dramas needs it`, advice)
  }
  const missing = ENCODERS.filter((name) => !new RegExp(`\\b${name}\\b`).test(encoders.stdout))
  return missing.length === 0
    ? ok(/^ffprobe version \S+/.exec(probe.stdout)?.[0].replace('ffprobe', 'ffmpeg') ?? ffmpeg)
    : warning(`${ffmpeg} cannot encode with ${missing.join(' and ')}; importing dramas needs it`, advice)
}
