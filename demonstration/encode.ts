import { rename, rm } from 'node:fs/promises'
import { execa } from 'execa'
import sharp from 'sharp'
import { masterSound } from './master-sound.ts'
import { drawFrame, type Film, FRAMES_PER_SECOND } from './render/film.ts'

export const SOURCE_SIZE = { width: 540, height: 960 }
const FRAMES_AHEAD = 2
const SOURCE_QUALITY = '16'

// Threads for the parts of one small picture cost more than they save.
sharp.concurrency(1)

async function rasterise(film: Film, frame: number): Promise<Buffer> {
  const svg = drawFrame(film, frame / FRAMES_PER_SECOND, SOURCE_SIZE)
  return sharp(Buffer.from(svg)).flatten({ background: '#000000' }).removeAlpha().raw().toBuffer()
}

const BITEXACT = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact']

/** Draws every frame of a film into a silent file. */
export async function encodePicture(film: Film, file: string): Promise<void> {
  const partial = `${file}.partial.mp4`
  const size = `${SOURCE_SIZE.width}x${SOURCE_SIZE.height}`
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    size,
    '-r',
    String(FRAMES_PER_SECOND),
    '-i',
    'pipe:0',
  ]
  const codec = [
    '-c:v',
    'libx264',
    '-threads',
    '1',
    '-preset',
    'superfast',
    '-crf',
    SOURCE_QUALITY,
    '-pix_fmt',
    'yuv420p',
  ]
  const ffmpeg = execa('ffmpeg', ['-v', 'error', '-y', ...input, ...codec, ...BITEXACT, partial], {
    stdin: 'pipe',
  })
  const frames = Math.round(film.seconds * FRAMES_PER_SECOND)
  const pending: Promise<Buffer>[] = []
  for (let frame = 0; frame < frames; frame++) {
    while (pending.length < FRAMES_AHEAD && frame + pending.length < frames)
      pending.push(rasterise(film, frame + pending.length))
    const pixels = await (pending.shift() as Promise<Buffer>)
    if (!ffmpeg.stdin.write(pixels)) await new Promise((resolve) => ffmpeg.stdin.once('drain', resolve))
  }
  ffmpeg.stdin.end()
  await ffmpeg
  await rename(partial, file)
}

/** Joins a drawn film with its sound; the picture is copied, so a new score costs seconds. */
export async function addSound(film: Film, picture: string, file: string): Promise<void> {
  const sound = `${file}.wav`
  const partial = `${file}.partial.mp4`
  await masterSound(film, sound)
  const join = [
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-c:v',
    'copy',
    // Without loss: its loudness and peaks are those of what is packaged.
    '-c:a',
    'alac',
    '-t',
    String(film.seconds),
  ]
  await execa('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    picture,
    '-i',
    sound,
    ...join,
    '-movflags',
    '+faststart',
    ...BITEXACT,
    partial,
  ])
  await rename(partial, file)
  await rm(sound)
}
