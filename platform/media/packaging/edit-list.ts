/**
 * Bytes after the name of an `elst` box: version and flags, then the count, then per edit its duration and
 * media time.
 */
const COUNT_AT = 8
const MEDIA_TIME_AT = 16

/**
 * Removes the start time from an initialisation file written by ffmpeg. Frames stored out of order are
 * presented late by a fixed time, which its edit list skips; WebKitGTK ignores edit lists (record 019), so
 * the DASH manifest has it.
 *
 * @returns the start time in ticks of the track, and the file with a start time of 0
 * @throws for any form but one edit with 32-bit times
 */
export function takeStartTime(init: Buffer): { startTicks: number; init: Buffer } {
  const at = init.indexOf('elst')
  if (at === -1) return { startTicks: 0, init }
  const isKnown = init.readUInt8(at + 4) === 0 && init.readUInt32BE(at + COUNT_AT) === 1
  const startTicks = init.readInt32BE(at + MEDIA_TIME_AT)
  if (!isKnown || startTicks < 0)
    throw new Error('The edit list of the initialisation file has another form.')
  const started = Buffer.from(init)
  started.writeInt32BE(0, at + MEDIA_TIME_AT)
  return { startTicks, init: started }
}
