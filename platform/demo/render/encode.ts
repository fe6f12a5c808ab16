import { rename, rm, writeFile } from 'node:fs/promises'
import { execa } from 'execa'
import sharp from 'sharp'
import { drawFrame, type Film, FRAMES_PER_SECOND } from './film.ts'
import { scoreFilm } from './sound/score.ts'

export const SOURCE_SIZE = { width: 432, height: 768 }
const FRAMES_AHEAD = 2
const SOURCE_QUALITY = '16'

async function rasterise(film: Film, frame: number): Promise<Buffer> {
  const svg = drawFrame(film, frame / FRAMES_PER_SECOND, SOURCE_SIZE)
  return sharp(Buffer.from(svg)).flatten({ background: '#000000' }).removeAlpha().raw().toBuffer()
}

/** Draws every frame of a film and writes it with its sound as one source file. */
export async function encodeFilm(film: Film, file: string): Promise<void> {
  const sound = `${file}.wav`
  const partial = `${file}.partial.mp4`
  await writeFile(sound, scoreFilm(film))
  const size = `${SOURCE_SIZE.width}x${SOURCE_SIZE.height}`
  const ffmpeg = execa(
    'ffmpeg',
    [
      '-v',
      'error',
      '-y',
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
      '-i',
      sound,
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-c:v',
      'libx264',
      '-threads',
      '1',
      '-preset',
      'veryfast',
      '-crf',
      SOURCE_QUALITY,
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-b:a',
      '96k',
      '-t',
      String(film.seconds),
      '-movflags',
      '+faststart',
      '-fflags',
      '+bitexact',
      '-flags:v',
      '+bitexact',
      '-flags:a',
      '+bitexact',
      partial,
    ],
    { stdin: 'pipe' },
  )
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
  await rm(sound)
}
