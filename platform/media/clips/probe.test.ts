import { expect, test } from 'vitest'
import { toneMap } from '../packaging/encode-arguments.ts'
import { readHdr } from './probe.ts'
import { ffmpeg } from './test-clips.ts'

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
