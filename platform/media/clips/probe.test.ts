import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { toneMap } from '../packaging/encode-arguments.ts'
import { TOOLS_ON_PATH } from './ffmpeg.ts'
import { probeVideo, readHdr } from './probe.ts'
import { ffmpeg, makeClip } from './test-clips.ts'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-probe-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a film with protection is refused as such, of either kind (row 450)', async () => {
  const clip = makeClip(join(folder, 'clip.mp4'), { seconds: 1 })
  const [common, bought] = [join(folder, 'common.mp4'), join(folder, 'bought.m4v')]
  const [key, keyId] = ['76a6c65c5ea762046bd749a2e632ccbb', 'a7e61c373e219033c21091fa607bf3b8']
  const encryption = ['-encryption_scheme', 'cenc-aes-ctr', '-encryption_key', key, '-encryption_kid', keyId]
  ffmpeg('-i', clip, '-c', 'copy', ...encryption, common)
  writeFileSync(
    bought,
    Buffer.from(readFileSync(clip).toString('latin1').replace('avc1\0', 'drmi\0'), 'latin1'),
  )
  for (const path of [common, bought]) {
    await expect(probeVideo(path, { tools: TOOLS_ON_PATH }), path).rejects.toThrow(/^is encrypted \(DRM\)/)
  }
})

/** As ffprobe names them. */
const MATRICES =
  'bt2020nc bt2020c gbr ictcp bt709 fcc bt470bg smpte170m smpte240m ycgco smpte2085 chroma-derived-nc chroma-derived-c unknown'
const PRIMARIES = 'bt2020 bt709 smpte432 unknown'

test.each(['smpte2084', 'arib-std-b67'])(
  'video tagged with %s can be mapped to standard range with any other tags (row 450)',
  (transfer) => {
    const filters = MATRICES.split(' ').flatMap((matrix) =>
      PRIMARIES.split(' ').map((primaries) =>
        toneMap(readHdr({ color_transfer: transfer, color_space: matrix, color_primaries: primaries })!),
      ),
    )
    for (const format of ['yuv420p10le', 'gbrp10le']) {
      const outputs = [...new Set(filters)].flatMap((filter) => [
        '-map',
        '0:v',
        '-vf',
        filter,
        '-f',
        'null',
        '-',
      ])
      expect(() =>
        ffmpeg('-xerror', '-f', 'lavfi', '-i', `color=s=16x16:r=1:d=1,format=${format}`, ...outputs),
      ).not.toThrow()
    }
  },
)
