import sharp from 'sharp'

/**
 * Compared are the mean colours of areas of this many pixels in a square: they say whether there is a stroke, an icon or a
 * surface, and hardly how its edge was smoothed.
 */
const AREA_PX = 8
/** Differences of 255, in the channel that differs most. A whole picture moved by a third of a pixel has none above 17. */
const UNNOTICED = 10
const NOTICED_AT_ONCE = 24
/** As many areas may differ in between: a picture moved by a third of a pixel has 22. The weight 400 in place of 500 has more than 30. */
const NOTICED_AREAS = 26

interface Pixels {
  data: Buffer
  info: { width: number; height: number }
}

export interface Comparison {
  isNoticed: boolean
  /** In words. */
  sentence: string
  /** The expected picture, darkened, with the areas that differ in red. */
  drawDifference: () => Promise<Buffer>
}

const readPixels = (png: Buffer): Promise<Pixels> =>
  sharp(png).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })

const toColumns = ({ info }: Pixels) => Math.ceil(info.width / AREA_PX)

/** Three channels of each area, row by row. */
function toMeans(pixels: Pixels): Float64Array {
  const { data, info } = pixels
  const columns = toColumns(pixels)
  const means = new Float64Array(columns * Math.ceil(info.height / AREA_PX) * 3)
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const area = Math.floor(y / AREA_PX) * columns + Math.floor(x / AREA_PX)
      for (let channel = 0; channel < 3; channel++) {
        means[area * 3 + channel]! += data[(y * info.width + x) * 3 + channel]! / AREA_PX ** 2
      }
    }
  }
  return means
}

function toDifferences(expected: Float64Array, actual: Float64Array): number[] {
  const inChannel = (index: number) => Math.abs(expected[index]! - actual[index]!)
  return Array.from({ length: expected.length / 3 }, (_, area) =>
    Math.max(inChannel(area * 3), inChannel(area * 3 + 1), inChannel(area * 3 + 2)),
  )
}

/** Compares two pictures in PNG as someone who looks at them would. */
export async function comparePictures(expected: Buffer, actual: Buffer): Promise<Comparison> {
  const [before, after] = (await Promise.all([expected, actual].map(readPixels))) as [Pixels, Pixels]
  const toSize = ({ info }: Pixels) => `${info.width} × ${info.height}`
  if (toSize(before) !== toSize(after)) {
    const sentence = `${toSize(after)} pixels in place of ${toSize(before)}`
    return { isNoticed: true, sentence, drawDifference: async () => actual }
  }
  const differences = toDifferences(toMeans(before), toMeans(after))
  const areas = differences.flatMap((difference, area) => (difference > UNNOTICED ? [area] : []))
  const greatest = Math.round(Math.max(...differences))
  return {
    isNoticed: greatest > NOTICED_AT_ONCE || areas.length > NOTICED_AREAS,
    sentence: `${areas.length} of ${differences.length} areas differ by more than ${UNNOTICED} of 255, the greatest by ${greatest}`,
    drawDifference: () => drawAreas(before, areas),
  }
}

function drawAreas(pixels: Pixels, areas: readonly number[]): Promise<Buffer> {
  const { width, height } = pixels.info
  const columns = toColumns(pixels)
  const drawn = new Set(areas)
  const data = Buffer.from(pixels.data.map((value) => value / 2))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (drawn.has(Math.floor(y / AREA_PX) * columns + Math.floor(x / AREA_PX)))
        data[(y * width + x) * 3] = 255
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}
